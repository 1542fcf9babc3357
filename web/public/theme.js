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

// A tap on a page whose scripts have not come yet would be lost, or send a form as it stands, password and all.
;(function () {
  var taps = []
  function keep(event) {
    var button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    taps.push(button)
  }
  addEventListener('click', keep, true)
  addEventListener('mithaq:ready', function () {
    removeEventListener('click', keep, true)
    taps.splice(0).forEach(function (button) {
      button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      button.click()
    })
  })
})()
