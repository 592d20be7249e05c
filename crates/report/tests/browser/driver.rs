//! A browser without a window, driven over HTTP as the W3C WebDriver recommendation says.
//!
//! In: a file to open. Out: a [`Browser`] that runs scripts in the page, presses keys, and tells what the console and the
//! network saw. Nothing waits for a time: what takes a while is asked for again until it is there, with a bound.
//! Invariant: the browser and its driver end with the [`Browser`], whatever the test does.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long anything may take; far more than it does, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser with one page.
pub(crate) struct Browser {
    driver: Child,
    session: String,
    agent: ureq::Agent,
    /// Where the browser keeps its things; vanishes with it.
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser and opens a file in it.
    pub(crate) fn open(file: &Path) -> Browser {
        let profile = TempDir::new().expect("a scratch directory");
        let (driver, port) = start_driver();
        let config = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false);
        let agent = ureq::Agent::new_with_config(config.build());
        let session = format!("http://127.0.0.1:{port}/session");
        let mut browser = Browser { driver, session, agent, _profile: profile };
        let answer = browser.post("", &capabilities(browser._profile.path()));
        let id = answer["sessionId"].as_str().unwrap_or_else(|| panic!("no session: {answer}"));
        browser.session = format!("{}/{id}", browser.session);
        browser.post("/url", &json!({ "url": format!("file://{}", file.display()) }));
        browser
    }

    /// Runs a script in the page and gives what it returns.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Asks a script again and again until it gives what is expected.
    pub(crate) fn expect(&self, script: &str, expected: impl Into<Value>) {
        let (expected, start) = (expected.into(), Instant::now());
        loop {
            let found = self.run(script);
            if found == expected {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{script}\n  gives {found}\n  expected {expected}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Clicks on the first element that a selector finds, as a person would.
    pub(crate) fn click(&self, selector: &str) {
        let found = self.post("/element", &json!({ "using": "css selector", "value": selector }));
        let id = element_id(&found).unwrap_or_else(|| panic!("{selector} finds nothing: {found}"));
        // To the middle of the window first: at its edge the bar on top of the page may cover it.
        let script = "arguments[0].scrollIntoView({ block: 'center' })";
        self.post("/execute/sync", &json!({ "script": script, "args": [found] }));
        let answer = self.post(&format!("/element/{id}/click"), &json!({}));
        assert!(answer.is_null(), "{selector} cannot be clicked: {answer}");
    }

    /// Points at the first element that a selector finds.
    pub(crate) fn point_at(&self, selector: &str) {
        let found = self.post("/element", &json!({ "using": "css selector", "value": selector }));
        assert!(element_id(&found).is_some(), "{selector} finds nothing: {found}");
        let script = "arguments[0].scrollIntoView({ block: 'center' })";
        self.post("/execute/sync", &json!({ "script": script, "args": [found] }));
        let step = json!({ "type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": found });
        let actions = json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": [step] }] });
        let answer = self.post("/actions", &actions);
        assert!(answer.is_null(), "{selector} cannot be pointed at: {answer}");
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub(crate) fn press(&self, keys: &str) {
        let strokes = keys.chars().flat_map(|key| {
            let key = key.to_string();
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        });
        let strokes: Vec<Value> = strokes.collect();
        let actions = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": strokes }] });
        let answer = self.post("/actions", &actions);
        assert!(answer.is_null(), "keys could not be pressed: {answer}");
    }

    /// Gives the page a width, also below what windows can have.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.developer("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Says what the person prefers, `light` or `dark`.
    pub(crate) fn prefer(&self, scheme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        self.developer("Emulation.setEmulatedMedia", &json!({ "features": [feature] }));
    }

    /// Loads the page again.
    pub(crate) fn reload(&self) {
        self.post("/refresh", &json!({}));
    }

    /// Loads the page again until a script gives what is expected: a browser keeps what a page remembers a moment after it
    /// was asked to, and a page that is loaded in that moment does not know it yet.
    pub(crate) fn reload_until(&self, script: &str, expected: &Value) {
        let start = Instant::now();
        loop {
            self.reload();
            let found = self.run(script);
            if found == *expected {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{script}\n  gives {found}\n  expected {expected}");
        }
    }

    /// What the page looks like now, as PNG in base64.
    pub(crate) fn picture(&self) -> String {
        self.get("/screenshot").as_str().expect("a picture").to_string()
    }

    /// The messages of the console since the last call.
    pub(crate) fn console(&self) -> Vec<String> {
        let entries = self.post("/se/log", &json!({ "type": "browser" }));
        let entries = entries.as_array().unwrap_or_else(|| panic!("no log: {entries}")).clone();
        entries.iter().map(|entry| format!("{}: {}", entry["level"], entry["message"])).collect()
    }

    /// The addresses that pages from files asked for since the last call; the browser's own first page asks for its own.
    pub(crate) fn requests(&self) -> Vec<String> {
        let entries = self.post("/se/log", &json!({ "type": "performance" }));
        let entries = entries.as_array().unwrap_or_else(|| panic!("no log: {entries}")).clone();
        let events = entries.iter().filter_map(|entry| serde_json::from_str::<Value>(entry["message"].as_str()?).ok());
        let requests = events.filter(|event| event["message"]["method"] == "Network.requestWillBeSent");
        let requests = requests.map(|event| event["message"]["params"].clone());
        let from_file =
            requests.filter(|request| request["documentURL"].as_str().is_some_and(|url| url.starts_with("file:")));
        from_file.filter_map(|request| Some(request["request"]["url"].as_str()?.to_string())).collect()
    }

    fn developer(&self, command: &str, params: &Value) {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": params }));
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.agent.post(format!("{}{path}", self.session)).content_type("application/json");
        value(request.send(body.to_string()), path)
    }

    fn get(&self, path: &str) -> Value {
        value(self.agent.get(format!("{}{path}", self.session)).call(), path)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends the browser with the session; asked politely first, so that no browser is left behind.
        let _ = self.agent.delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Starts the driver on a port that it chooses itself, and waits until it says which.
fn start_driver() -> (Child, u16) {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver starts (Debian package chromium-driver; ./test installs it)");
    let mut lines = BufReader::new(driver.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while lines.read_line(&mut line).is_ok_and(|read| read > 0) {
        let port = line.split_once("on port ").and_then(|(_, rest)| rest.trim().trim_end_matches('.').parse().ok());
        if let Some(port) = port.filter(|port| *port != 0) {
            // Whoever writes into a pipe that nobody reads any more is ended by it.
            std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
            return (driver, port);
        }
        line.clear();
    }
    let _ = driver.kill();
    let _ = driver.wait();
    panic!("chromedriver does not say its port");
}

fn capabilities(profile: &Path) -> Value {
    let mut arguments: Vec<String> = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--window-size=1280,900",
    ]
    .map(String::from)
    .into();
    arguments.push(format!("--user-data-dir={}", profile.display()));
    json!({ "capabilities": { "alwaysMatch": {
        "browserName": "chrome",
        "goog:chromeOptions": { "binary": "/usr/bin/chromium", "args": arguments },
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
    } } })
}

fn value(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>, path: &str) -> Value {
    let mut answer = answer.unwrap_or_else(|error| panic!("{path}: {error}"));
    let text = answer.body_mut().with_config().limit(50_000_000).read_to_string();
    let text = text.unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut whole: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}: {text}"));
    whole["value"].take()
}

/// The key under which the recommendation has the id of an element.
fn element_id(value: &Value) -> Option<&str> {
    value["element-6066-11e4-a52e-4f735466cecf"].as_str()
}
