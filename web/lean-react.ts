// React without what a page never reaches. It is CommonJS, of which a build keeps everything: the customer's page used
// five sixths of it. A page that begins to use a part which is left out does not build, and neither does one on a
// version of React that names its functions differently.
import { type ESTree, parseSync, type Plugin } from 'vite'

interface Part {
  /** What a module imports from `react` or `react-dom` to reach it. */
  imports: readonly string[]
  /** Functions of `react-dom` that only it calls: they throw. */
  unreached: readonly string[]
  /** Functions that look for it in every page, and what they answer where it is nowhere. */
  answers?: Readonly<Record<string, string>>
}

/** Taking over HTML that a server has drawn with React, as sign-in and the customer's page are. */
const HYDRATION: Part = {
  imports: ['hydrateRoot'],
  unreached: ['canHydrateInstance', 'prepareToHydrateHostInstance'],
  answers: { popHydrationState: 'return false' },
}

/** Taking over a part of such HTML before the rest, and repeating what came for a part too early. */
const HYDRATION_IN_PARTS: Part = {
  imports: [],
  unreached: [
    'attemptExplicitHydrationTarget',
    'clearHydrationBoundary',
    'updateDehydratedSuspenseComponent',
  ],
  answers: {
    clearIfContinuousEvent: '',
    queueIfContinuousEvent: 'return false',
    retryIfBlockedOn: '',
  },
}

const VIEW_TRANSITIONS: Part = {
  imports: ['ViewTransition', 'addTransitionType'],
  unreached: [
    'applyViewTransitionToHostInstances',
    'commitAfterMutationEffectsOnFiber',
    'startViewTransition',
  ],
  answers: { commitExitViewTransitions: '', trackEnterViewTransitions: '' },
}

/** A `ref` of a fragment. */
const FRAGMENT_REFS: Part = {
  imports: [],
  unreached: [
    'FragmentInstance',
    'commitNewChildToFragmentInstance',
    'validateDocumentPositionWithFiberTree',
  ],
}

const SUSPENSE: Part = {
  imports: ['Suspense', 'SuspenseList', 'unstable_SuspenseList', 'Activity', 'lazy', 'use'],
  unreached: [
    'recursivelyTraverseDisappearLayoutEffects',
    'recursivelyTraverseReappearLayoutEffects',
    'recursivelyTraverseReconnectPassiveEffects',
    'updateActivityComponent',
    'updateOffscreenComponent',
    'updateSuspenseComponent',
    'updateSuspenseListComponent',
  ],
}

const CLASSES: Part = {
  imports: ['Component', 'PureComponent'],
  unreached: ['updateClassComponent'],
}

const MEMO: Part = {
  imports: ['memo', 'forwardRef'],
  unreached: ['updateForwardRef', 'updateMemoComponent', 'updateSimpleMemoComponent'],
}

/** Functions as the actions of forms, and what follows them. */
const ACTIONS: Part = {
  imports: ['useActionState', 'useFormStatus', 'useOptimistic', 'requestFormReset'],
  unreached: [
    'mountActionState',
    'rerenderActionState',
    'startHostTransition',
    'updateActionState',
  ],
}

/** Style sheets, scripts and preloads that components render into the head. */
const RESOURCES: Part = {
  imports: ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
  unreached: [
    'acquireResource',
    'getResource',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'suspendResource',
  ],
}

/** What no page uses. */
const NOWHERE = [HYDRATION_IN_PARTS, VIEW_TRANSITIONS, FRAGMENT_REFS]

/** What the pages of customers do not use either. */
const NOT_FOR_CUSTOMERS = [...NOWHERE, SUSPENSE, CLASSES, MEMO, ACTIONS, RESOURCES]

/** All that the pages of customers import from React. */
const IMPORTED_FOR_CUSTOMERS = [
  'Fragment',
  'createRoot',
  'useEffect',
  'useEffectEvent',
  'useImperativeHandle',
  'useLayoutEffect',
  'useMemo',
  'useRef',
  'useState',
  'useSyncExternalStore',
]

/** What the packages of React need of each other. */
const BETWEEN_PACKAGES = /^(?:version|jsxs?|__\w+_INTERNALS_\w+)$/

/** How much of React a page gets. */
export interface Share {
  without: readonly Part[]
  /** Whether a module may import it. */
  has: (name: string) => boolean
}

const isForCustomers = (name: string): boolean =>
  IMPORTED_FOR_CUSTOMERS.includes(name) || BETWEEN_PACKAGES.test(name)

const goneForStaff = new Set(NOWHERE.flatMap(({ imports }) => imports))

export const FOR_STAFF: Share = {
  without: NOWHERE,
  has: (name) => !goneForStaff.has(name),
}

/** The checkout in a shop's page. */
export const FOR_FRAMES: Share = {
  without: [HYDRATION, ...NOT_FOR_CUSTOMERS],
  has: isForCustomers,
}

/** The customer's page, which the server draws first. */
export const FOR_CUSTOMERS: Share = {
  without: NOT_FOR_CUSTOMERS,
  has: (name) => HYDRATION.imports.includes(name) || isForCustomers(name),
}

/** The server, which draws it. */
export const FOR_SERVER: Share = { without: [], has: () => true }

const PACKAGE = /\/node_modules\/react(?:-dom)?\/cjs\/react[\w-]*\.production\.js$/
const CLIENT = /react-dom-client\.production\.js$/
const IMPORT = /\bimport\s*([\w$*{},\s]+?)\s*from\s*["']react(?:-dom(?:\/client)?)?["']/g
const NAMES = /^\{([^}]*)\}$/

type Statement = ESTree.Program['body'][number]

/** The object and the property of `object.property = value`, one after the other where there are several. */
function assigned(statement: Statement): { object: string; property: string } | null {
  if (statement.type !== 'ExpressionStatement') return null
  const { expression } = statement
  if (expression.type !== 'AssignmentExpression') return null
  const { left } = expression
  if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return null
  const { object } = left
  const { name: property } = left.property
  if (object.type === 'Identifier') return { object: object.name, property }
  if (object.type !== 'MemberExpression' || object.object.type !== 'Identifier') return null
  return { object: object.object.name, property }
}

/** What stands in the place of each function that is left out. */
function bodiesOf({ without }: Share): Map<string, string> {
  const bodies = new Map<string, string>()
  for (const { unreached, answers = {} } of without) {
    for (const name of unreached) bodies.set(name, `throw Error("React without ${name}")`)
    for (const [name, body] of Object.entries(answers)) bodies.set(name, body)
  }
  return bodies
}

/**
 * A module of React without what the share leaves out: its exports, and in `react-dom` the bodies of its functions.
 * Throws where a function is not there, as after a change of React's version.
 */
export function leanReact(id: string, code: string, share: Share): string {
  const bodies = CLIENT.test(id) ? bodiesOf(share) : new Map<string, string>()
  let lean = ''
  let at = 0
  const put = (start: number, end: number, text: string) => {
    lean += code.slice(at, start) + text
    at = end
  }
  const found = new Set<string>()
  for (const statement of parseSync(id, code).program.body) {
    const target = assigned(statement)
    const name = statement.type === 'FunctionDeclaration' ? statement.id?.name : undefined
    const body = name === undefined ? undefined : bodies.get(name)
    if (target?.object === 'exports' && !share.has(target.property))
      put(statement.start, statement.end, '')
    else if (target?.object === 'FragmentInstance' && bodies.has(target.object))
      put(statement.start, statement.end, '')
    else if (name !== undefined && body !== undefined) {
      found.add(name)
      put(statement.start, statement.end, `function ${name}() { ${body} }`)
    }
  }
  const missing = [...bodies.keys()].filter((name) => !found.has(name))
  if (missing.length > 0)
    throw new Error(
      `React has no ${missing.join(', ')} any more: look again what a page can do without`,
    )
  return lean + code.slice(at)
}

/** What a module imports from React that the share leaves out. `*` stands for all of React. */
export function absentImports(code: string, share: Share): string[] {
  return [...code.matchAll(IMPORT)].flatMap(([, what = '']) => {
    const named = NAMES.exec(what)?.[1]
    if (named === undefined) return share.has('memo') ? [] : ['*']
    return named
      .split(',')
      .map((one) => one.trim().split(/\s/)[0] ?? '')
      .filter((name) => name !== '' && !share.has(name))
  })
}

/** Leaves out of React what the pages of each build never reach, and refuses a module that would reach it. */
export function leanReactPlugin(shareOf: (environment: string) => Share): Plugin {
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const share = shareOf(this.environment.name)
      if (PACKAGE.test(id)) return { code: leanReact(id, code, share), map: null }
      const [absent] = absentImports(code, share)
      if (absent !== undefined)
        this.error(`${id} imports ${absent} from React, which web/lean-react.ts leaves out`)
      return null
    },
  }
}
