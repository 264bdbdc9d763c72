// Sets the theme and language before the first paint, so that a dark page never flashes light.
;(function () {
  try {
    var theme = localStorage.getItem('troupe.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    var language = localStorage.getItem('troupe.language') || navigator.language
    document.documentElement.lang = /^zh/i.test(language) ? 'zh-CN' : 'en'
  } catch {
    // storage may be forbidden; the system's theme holds
  }
})()
