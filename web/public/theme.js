// Runs before the first paint: a member who chose a theme would otherwise see the other one flash.
;(function () {
  try {
    var theme = localStorage.getItem('mithaq.theme')
    if (theme === 'dark' || theme === 'light') {
      document.documentElement.dataset.theme = theme
      var chosen = document.querySelector('meta[name=theme-color][media*=' + theme + ']')
      document.querySelectorAll('meta[name=theme-color]').forEach(function (meta) {
        meta.content = chosen.content
      })
    }
  } catch {
    // Storage can be forbidden; the system's theme stands.
  }
})()
