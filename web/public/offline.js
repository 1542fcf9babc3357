document.getElementById('again').addEventListener('click', function () {
  location.reload()
})
addEventListener('online', function () {
  location.reload()
})
