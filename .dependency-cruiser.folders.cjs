/** Folders form no circle either, although no two files in them import each other; tests may look anywhere. */
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Folders form no circle either: move what both need to where both may look.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '\\.(css|svg)$|\\.test\\.tsx?$|/test/' } },
}
