/** A new version of the app has come. Apart: a visitor's page can meet it, and should not carry what members are told. */
export const update = {
  title: 'A new version is ready',
  text: 'Reload whenever it suits you.',
  reload: 'Reload',
}
