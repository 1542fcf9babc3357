/** Who may import whom. Each rule's comment is the sentence that a broken one prints. */
const features = 'server/src/features'

/** The features a feature may import, from docs/architecture.md. */
const mayImport = {
  account: ['former-members', 'matches', 'pictures', 'profile', 'visibility', 'wallet'],
  away: ['matches', 'notifications', 'profile', 'visibility', 'wallet'],
  chat: ['matches', 'moderation', 'notifications'],
  discovery: ['likes', 'matches', 'moderation', 'notifications', 'profile', 'pictures', 'visibility'],
  'former-members': ['likes', 'visibility', 'wallet'],
  guardians: ['account', 'former-members', 'matches', 'notifications', 'profile', 'visibility'],
  likes: ['visibility'],
  matches: ['likes', 'wallet', 'notifications', 'profile', 'visibility'],
  moderation: [
    'account',
    'former-members',
    'likes',
    'matches',
    'notifications',
    'pictures',
    'profile',
    'staff',
    'visibility',
  ],
  notifications: ['profile', 'visibility'],
  'own-data': [
    'account',
    'likes',
    'notifications',
    'pictures',
    'profile',
    'safety',
    'security',
    'visibility',
  ],
  pictures: ['visibility'],
  policy: ['notifications'],
  profile: ['former-members', 'likes', 'wallet', 'pictures', 'visibility'],
  safety: ['likes', 'matches', 'moderation', 'notifications', 'profile', 'pictures', 'visibility'],
  security: ['account', 'profile'],
  'sex-correction': [
    'account',
    'likes',
    'matches',
    'notifications',
    'pictures',
    'profile',
    'verification',
    'visibility',
  ],
  staff: [],
  verification: [
    'former-members',
    'moderation',
    'notifications',
    'pictures',
    'staff',
    'profile',
    'visibility',
  ],
  wallet: ['visibility'],
  visibility: [],
}

const featureRules = Object.entries(mayImport).map(([feature, allowed]) => ({
  name: `server-${feature}`,
  comment: `The server's ${feature} may import ${allowed.length ? `only the features ${allowed.join(', ')}` : 'no other feature'}.`,
  severity: 'error',
  from: { path: `^${features}/${feature}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^${features}/`, pathNot: `^${features}/(${[feature, ...allowed].join('|')})/` },
}))

/** The floors of the web app, from the top: imports go down, or stay on their floor. */
const webFloors = [
  ['main'],
  ['prerender', 'routes', 'member-routes'],
  ['app'],
  ['features'],
  ['api-cache', 'native'],
  ['live'],
  ['session'],
  ['ui'],
  ['http', 'time', 'messages'],
  ['store'],
]

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-cycles', 'Imports go in one direction: break this circle.', {}, { circular: true }),
    rule(
      'contract-alone',
      'The contract imports the schema library and nothing else.',
      { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(contract/src|node_modules/zod)' },
    ),
    rule(
      'demo-alone',
      'The demo imports the contract and nothing else: what it needs of the server is handed to it.',
      { path: '^demo/', pathNot: '\\.test\\.ts$' },
      { path: '^(server|web)/|^node_modules/', pathNot: '^demo/src/' },
    ),
    rule(
      'demo-one-door',
      'The demo is reached by its index, from the server alone.',
      { path: '^(contract|server|web)/' },
      { path: '^demo/', pathNot: '^demo/src/index\\.ts$' },
    ),
    rule(
      'demo-where-it-runs',
      'The demo is loaded where DEMO is on: import its types, or ask demo/load-demo.ts for it.',
      { path: '^(contract|web)/|^server/', pathNot: '\\.test\\.ts$|^server/src/demo/load-demo\\.ts$' },
      { path: '^demo/', dependencyTypesNot: ['type-only'] },
    ),
    rule('web-not-server', 'The web app never imports the server.', { path: '^web/' }, { path: '^server/' }),
    rule('server-not-web', 'The server never imports the web app.', { path: '^server/' }, { path: '^web/' }),
    rule(
      'server-runs-without-dev',
      'The server runs where development packages are left behind: make this one a dependency.',
      { path: '^(server|contract|demo)/src', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    ),
    ...featureRules,
    rule(
      'features-below-main',
      'A feature never imports what is built from features.',
      { path: `^${features}/`, pathNot: '\\.test\\.ts$' },
      { path: '^server/src/(main|app)\\.ts$|^server/src/(jobs|demo)/' },
    ),
    rule(
      'ports-injected',
      'A feature knows the port, not which implementation runs: main decides that.',
      { path: `^${features}/`, pathNot: '\\.test\\.ts$' },
      {
        path: '^server/src/ports/',
        pathNot: '^server/src/ports/(?:([a-z]+)/\\1|mail/mail-layout|push/push-subscription)\\.ts$',
      },
    ),
    rule(
      'ports-are-the-ground',
      'Ports, the database, the library and the clock stand at the bottom and import no feature.',
      {
        path: '^server/src/(config|http|live|db|lib|events|messages|ports|embedded-postgres)/|^server/src/deps\\.ts$',
        pathNot: '\\.test\\.ts$',
      },
      { path: `^${features}/` },
    ),
    ...webFloors.map((floor, at) =>
      rule(
        `web-${floor[0]}`,
        `In the web app ${floor.join(', ')} import nothing of what stands above: ${webFloors.slice(0, at).flat().join(', ') || 'nothing'}.`,
        { path: `^web/src/(${floor.join('|')})(/|\\.tsx$)`, pathNot: '\\.test\\.tsx?$' },
        { path: `^web/src/(${webFloors.slice(0, at).flat().join('|') || 'nowhere'})(/|\\.tsx$)` },
      ),
    ),
    rule(
      'texts-by-the-door',
      "Texts are asked for by section, messages/<section>.ts: which language they are in is the door's business.",
      { path: '^web/src/', pathNot: '^web/src/messages/' },
      { path: '^web/src/messages/([^/]+/|pseudo\\.ts$)' },
    ),
    rule(
      'web-features-own-queries',
      "A feature may show another's parts, never reach into its queries.",
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/[^/]+/((history|state)/)?queries', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'declared',
      'Every package that is imported stands in package.json.',
      { path: '^(contract|demo|server|web)/src' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule('resolvable', 'This import leads nowhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg)$' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
