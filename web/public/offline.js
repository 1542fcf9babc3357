function again() {
  location.reload()
}
document.getElementById('again').addEventListener('click', again)
addEventListener('online', again)
// A device may be connected and the server still out of reach: asked now and then, the server itself says when.
setInterval(async function () {
  try {
    if ((await fetch('/health/live', { cache: 'no-store' })).ok) again()
  } catch {
    // Not yet.
  }
}, 5000)
