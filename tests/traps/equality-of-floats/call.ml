f nan
