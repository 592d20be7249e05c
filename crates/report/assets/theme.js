// Dark or light, on every page; before anything is drawn. Without it the page follows the system.
"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");

  const KEY = "refute-theme";
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const remembered = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  const remember = (theme) => { try { localStorage.setItem(KEY, theme); } catch { /* a page from a file may not */ } };
  const shade = () => root.dataset.theme || (dark.matches ? "dark" : "light");
  const showTheme = (theme) => {
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
    root.dataset.shade = shade();
  };
  showTheme(remembered());
  dark.addEventListener("change", () => showTheme(root.dataset.theme));

  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme").addEventListener("click", () => {
      const next = shade() === "dark" ? "light" : "dark";
      showTheme(next);
      remember(next);
    });
  });
})();
