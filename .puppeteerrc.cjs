// No install step may download anything but npm packages: the browser is found by test/support/browser/find-browser.ts.
module.exports = { skipDownload: true }
