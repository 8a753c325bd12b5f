// Which folder may import which. docs/architecture.md has the picture; a new import that is refused here
// usually belongs one layer further down.

import { MODULE_ORDER } from './server/src/app/module-order.ts'

const test = '\\.test\\.tsx?$|/fake-[a-z-]+\\.tsx?$|^(server|web)/test/'
const packages = 'node_modules/'

/**
 * @param {string} name
 * @param {string} comment shown with a violation
 * @param {object} from
 * @param {object} to
 */
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: test, ...from },
  to,
})

/**
 * A layer of the web app may import itself, the layers named, the contract and packages.
 * @param {string} name
 * @param {readonly string[]} allowed
 */
const layer = (name, allowed) =>
  rule(
    `web-${name}-never-reaches-up`,
    `web/src/${name} may import ${[name, ...allowed].join(', ')} and the contract.`,
    { path: `^web/src/${name}/` },
    { path: '^web/src/', pathNot: [name, ...allowed].map((each) => `^web/src/${each}/`) },
  )

/** @param {string} folder */
const strangers = (folder) =>
  rule(
    `web-${folder}-are-strangers`,
    `What two ${folder} share lives a layer further down; a panel of both is put together by the route.`,
    { path: `^web/src/${folder}/([^/]+)/` },
    { path: `^web/src/${folder}/`, pathNot: `^web/src/${folder}/$1/` },
  )

const contract = [
  rule(
    'contract-imports-zod-only',
    'It runs in the browser, on the server and in tests.',
    { path: '^contract/src/' },
    { pathNot: ['^contract/src/', `${packages}zod/`] },
  ),
]

const server = [
  rule(
    'server-never-imports-the-web-app',
    'They meet in the contract.',
    { path: '^server/' },
    { path: '^(web|e2e|bench)/' },
  ),
  rule(
    'kit-knows-nothing',
    'Clock, ids, errors and logging have no business words.',
    { path: '^server/src/kit/' },
    { path: '^server/src/', pathNot: '^server/src/kit/' },
  ),
  rule(
    'db-knows-only-kit',
    'The database opens connections; what is asked of it is written in the stores.',
    { path: '^server/src/db/' },
    { path: '^server/src/', pathNot: '^server/src/(db|kit)/' },
  ),
  rule(
    'rules-are-pure',
    'No database, no clock, no HTTP: what they decide on is handed in.',
    { path: '^server/src/modules/.+[/-]rules\\.ts$' },
    {
      path: [
        '^server/src/(cli|demo|http|jobs)/',
        '^server/src/db/',
        '^server/src/kit/(clock|random|ids)\\.ts$',
        '[/-](jobs|routes|service|store)\\.ts$',
      ],
      // Types of rows.
      pathNot: '^server/src/db/rows\\.ts$',
    },
  ),
  rule(
    'rules-need-no-packages',
    'Plain TypeScript.',
    { path: '^server/src/modules/.+[/-]rules\\.ts$' },
    { dependencyTypes: ['core', 'npm'] },
  ),
  rule(
    'bank-files-are-pure',
    'Bytes in, facts out, and the other way round: no database, no clock, no settings.',
    { path: '^server/src/bank-files/' },
    { path: '^server/src/', pathNot: '^server/src/bank-files/' },
  ),
  rule(
    'bank-file-readers-share-nothing-with-makers',
    'Each file that is made is read back: a layout that both took from one place would be wrong in both.',
    { path: '^server/src/bank-files/read/' },
    { path: '^server/src/bank-files/(make|match)/' },
  ),
  rule(
    'only-stores-speak-sql',
    'Kysely stays in store.ts and db/; the queue hands its statements to our transactions.',
    {
      path: '^server/src/',
      pathNot: [test, '^server/src/(db/|jobs/boss\\.ts$)', '[/-]store\\.ts$'],
    },
    { path: `${packages}kysely/` },
  ),
  rule(
    'routes-never-import-a-store',
    'HTTP asks a service.',
    { path: '^server/src/modules/.+[/-]routes\\.ts$' },
    { path: '[/-]store\\.ts$' },
  ),
  rule(
    'a-store-is-its-modules-own',
    'Another module is reached through its service.',
    { path: '^server/src/modules/([^/]+)/' },
    { path: '^server/src/modules/.+[/-]store\\.ts$', pathNot: '^server/src/modules/$1/' },
  ),
  rule(
    'stores-belong-to-modules',
    'Outside the modules only the wiring names a store.',
    { path: '^server/src/(http|jobs|kit|providers)/' },
    { path: '^server/src/modules/.+[/-]store\\.ts$' },
  ),
  rule(
    'modules-see-provider-ports-only',
    'Which adapter answers is decided in app/open-foundation.ts.',
    { path: '^server/src/modules/' },
    {
      path: '^server/src/providers/',
      pathNot: '/(port|mailer)\\.ts$',
    },
  ),
  rule(
    'modules-never-reach-up',
    'Configuration and wiring are handed in; of the app a module sees how it is declared, and the kit.',
    { path: '^server/src/modules/' },
    {
      path: '^server/src/((main|app|server|mount-all)\\.ts$|config/|cli/|app/|http/edge/app\\.ts$)',
      pathNot: '^server/src/app/(module|kit)\\.ts$',
    },
  ),
  rule(
    'only-the-app-sees-an-edge',
    'What a module offers another is handed over through `needs`.',
    { path: '^server/src/', pathNot: [test, '^server/src/app\\.ts$'] },
    { path: '^server/src/modules/[^/]+/module\\.ts$' },
  ),
  rule(
    'only-programs-wire',
    'app.ts knows every module, so whatever imports it knows them too.',
    {
      path: '^server/src/',
      pathNot: [test, '^server/src/((main|server|mount-all)\\.ts$|cli/|demo/)'],
    },
    { path: '^server/src/((main|app|server)\\.ts$|cli/)' },
  ),
  ...MODULE_ORDER.map((name, at) =>
    rule(
      `${name}-knows-modules-above-it-only`,
      'The order is that of server/src/app/module-order.ts.',
      { path: `^server/src/modules/${name}/` },
      { path: `^server/src/modules/(${MODULE_ORDER.slice(at + 1).join('|')})/` },
    ),
  ).slice(0, -1),
]

const web = [
  rule(
    'web-imports-the-contract-only',
    'Of the other packages.',
    { path: '^web/' },
    { path: '^(server|e2e|bench)/' },
  ),
  layer('lib', []),
  layer('ui', ['lib', 'theme']),
  layer('brand', ['lib', 'theme']),
  layer('entities', ['ui', 'lib', 'brand']),
  // Staff type a card into the frame of a shop's page, which the dashboard hosts as a shop does.
  layer('features', ['entities', 'ui', 'lib', 'brand', 'theme', 'checkout/host']),
  layer('routes', ['features', 'entities', 'ui', 'lib', 'brand']),
  strangers('features'),
  strangers('entities'),
  rule(
    'ui-never-calls-the-server',
    'A building block shows what it is given.',
    { path: '^web/src/ui/' },
    { path: '^web/src/lib/api/(api|query-client)' },
  ),
  rule(
    'the-hosted-page-stands-alone',
    'It carries nothing of the dashboard: itself, the contract and React; of a provider’s package the types alone.',
    { path: '^web/src/hosted-page/' },
    {
      pathNot: [
        '^web/src/hosted-page/',
        '^contract/src/',
        `${packages}(react|react-dom|zod|@stripe/stripe-js)/`,
      ],
    },
  ),
  rule(
    'the-hosted-page-has-no-importers',
    'It has its own entry; a shop’s checkout is made of the same parts.',
    { path: '^web/src/', pathNot: [test, '^web/src/(hosted-page|checkout)/'] },
    { path: '^web/src/hosted-page/' },
  ),
  rule(
    'the-checkout-stands-alone',
    'It carries nothing of the dashboard: itself, the hosted page, the contract and React.',
    { path: '^web/src/checkout/', pathNot: [test] },
    {
      pathNot: [
        '^web/src/(checkout|hosted-page)/',
        '^contract/src/',
        `${packages}(react|react-dom|zod)/`,
      ],
    },
  ),
]

const everywhere = [
  rule('no-cycles', 'Move what both need down a layer.', {}, { circular: true }),
  rule(
    'no-test-code-in-the-product',
    'Tests import the product.',
    { path: '^(contract|server|web)/', pathNot: test },
    { path: test },
  ),
  rule('no-unresolved-imports', 'The file is not there.', {}, { couldNotResolve: true }),
  rule(
    'journeys-know-the-contract-only',
    'A browser journey sees what a merchant sees; support/ starts the product.',
    { path: '^e2e/', pathNot: '^e2e/(support|playwright\\.config)' },
    { path: '^(server|web)/' },
  ),
]

export default {
  forbidden: [...contract, ...server, ...web, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web|server)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'web/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
