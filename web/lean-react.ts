// Removes the parts of React that a page never uses. React is CommonJS, which a bundler cannot tree-shake: a sixth of
// it was dead code on the hosted page. The build fails when a page imports a removed part, or when a new version
// of React has renamed a function.
import { type ESTree, parseSync, type Plugin } from 'vite'

interface Feature {
  /** The exports of `react` or `react-dom` that need this part. */
  imports: readonly string[]
  /** Functions of `react-dom` that only this part calls. Replaced by ones that throw. */
  unused: readonly string[]
  /** Functions that run on every page to look for this part. Replaced by these bodies, which find nothing. */
  stubs?: Readonly<Record<string, string>>
}

/** Hydration of prerendered HTML, which sign-in and the hosted page need. */
const HYDRATION: Feature = {
  imports: ['hydrateRoot'],
  unused: ['canHydrateInstance', 'prepareToHydrateHostInstance'],
  stubs: { popHydrationState: 'return false' },
}

/** Hydration by Suspense boundaries, and replaying events for those not hydrated yet. */
const PARTIAL_HYDRATION: Feature = {
  imports: [],
  unused: [
    'attemptExplicitHydrationTarget',
    'clearHydrationBoundary',
    'updateDehydratedSuspenseComponent',
  ],
  stubs: {
    clearIfContinuousEvent: '',
    queueIfContinuousEvent: 'return false',
    retryIfBlockedOn: '',
  },
}

const VIEW_TRANSITIONS: Feature = {
  imports: ['ViewTransition', 'addTransitionType'],
  unused: [
    'applyViewTransitionToHostInstances',
    'commitAfterMutationEffectsOnFiber',
    'startViewTransition',
  ],
  stubs: { commitExitViewTransitions: '', trackEnterViewTransitions: '' },
}

/** A `ref` of a fragment. */
const FRAGMENT_REFS: Feature = {
  imports: [],
  unused: [
    'FragmentInstance',
    'commitNewChildToFragmentInstance',
    'validateDocumentPositionWithFiberTree',
  ],
}

const SUSPENSE: Feature = {
  imports: ['Suspense', 'SuspenseList', 'unstable_SuspenseList', 'Activity', 'lazy', 'use'],
  unused: [
    'recursivelyTraverseDisappearLayoutEffects',
    'recursivelyTraverseReappearLayoutEffects',
    'recursivelyTraverseReconnectPassiveEffects',
    'updateActivityComponent',
    'updateOffscreenComponent',
    'updateSuspenseComponent',
    'updateSuspenseListComponent',
  ],
}

const CLASSES: Feature = {
  imports: ['Component', 'PureComponent'],
  unused: ['updateClassComponent'],
}

const MEMO: Feature = {
  imports: ['memo', 'forwardRef'],
  unused: ['updateForwardRef', 'updateMemoComponent', 'updateSimpleMemoComponent'],
}

/** Form actions and their hooks. */
const ACTIONS: Feature = {
  imports: ['useActionState', 'useFormStatus', 'useOptimistic', 'requestFormReset'],
  unused: ['mountActionState', 'rerenderActionState', 'startHostTransition', 'updateActionState'],
}

/** Style sheets, scripts and preloads that components render into the head. */
const RESOURCES: Feature = {
  imports: ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
  unused: [
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

const UNUSED_EVERYWHERE = [PARTIAL_HYDRATION, VIEW_TRANSITIONS, FRAGMENT_REFS]

const UNUSED_BY_CUSTOMERS = [...UNUSED_EVERYWHERE, SUSPENSE, CLASSES, MEMO, ACTIONS, RESOURCES]

/** Everything that hosted pages may import from React. */
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

/** What React's packages import from each other. */
const INTERNAL_NAMES = /^(?:version|jsxs?|__\w+_INTERNALS_\w+)$/

/** How much of React a page gets. */
export interface Share {
  removed: readonly Feature[]
  /** Whether a module may import it. */
  has: (name: string) => boolean
}

const isForCustomers = (name: string): boolean =>
  IMPORTED_FOR_CUSTOMERS.includes(name) || INTERNAL_NAMES.test(name)

const removedForStaff = new Set(UNUSED_EVERYWHERE.flatMap(({ imports }) => imports))

export const FOR_STAFF: Share = {
  removed: UNUSED_EVERYWHERE,
  has: (name) => !removedForStaff.has(name),
}

/** The checkout in a shop's page. */
export const FOR_FRAMES: Share = {
  removed: [HYDRATION, ...UNUSED_BY_CUSTOMERS],
  has: isForCustomers,
}

/** The hosted page, which is rendered on the server and hydrated. */
export const FOR_CUSTOMERS: Share = {
  removed: UNUSED_BY_CUSTOMERS,
  has: (name) => HYDRATION.imports.includes(name) || isForCustomers(name),
}

export const FOR_SERVER: Share = { removed: [], has: () => true }

const PACKAGE = /\/node_modules\/react(?:-dom)?\/cjs\/react[\w-]*\.production\.js$/
const CLIENT = /react-dom-client\.production\.js$/
const IMPORT = /\bimport\s*([\w$*{},\s]+?)\s*from\s*["']react(?:-dom(?:\/client)?)?["']/g
const NAMES = /^\{([^}]*)\}$/

type Statement = ESTree.Program['body'][number]

/** The object and the property of `object.property = value`, one after the other where there are several. */
function assignmentTarget(statement: Statement): { object: string; property: string } | null {
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

/** The replacement body of each removed function. */
function bodiesOf({ removed }: Share): Map<string, string> {
  const bodies = new Map<string, string>()
  for (const { unused, stubs = {} } of removed) {
    for (const name of unused) bodies.set(name, `throw Error("React without ${name}")`)
    for (const [name, body] of Object.entries(stubs)) bodies.set(name, body)
  }
  return bodies
}

/**
 * A module of React without the parts that the share leaves out: removes their exports, and in `react-dom` replaces the
 * bodies of their functions. Throws if a function does not exist, such as after an update of React.
 */
export function leanReact(id: string, code: string, share: Share): string {
  const bodies = CLIENT.test(id) ? bodiesOf(share) : new Map<string, string>()
  let lean = ''
  let position = 0
  const replace = (start: number, end: number, text: string) => {
    lean += code.slice(position, start) + text
    position = end
  }
  const replaced = new Set<string>()
  for (const statement of parseSync(id, code).program.body) {
    const target = assignmentTarget(statement)
    const name = statement.type === 'FunctionDeclaration' ? statement.id?.name : undefined
    const body = name === undefined ? undefined : bodies.get(name)
    if (target?.object === 'exports' && !share.has(target.property))
      replace(statement.start, statement.end, '')
    else if (target?.object === 'FragmentInstance' && bodies.has(target.object))
      replace(statement.start, statement.end, '')
    else if (name !== undefined && body !== undefined) {
      replaced.add(name)
      replace(statement.start, statement.end, `function ${name}() { ${body} }`)
    }
  }
  const missing = [...bodies.keys()].filter((name) => !replaced.has(name))
  if (missing.length > 0)
    throw new Error(
      `React has no ${missing.join(', ')} any more: look again what a page can do without`,
    )
  return lean + code.slice(position)
}

/** Imports from React that the share leaves out. `*` means all of React. */
export function absentImports(code: string, share: Share): string[] {
  return [...code.matchAll(IMPORT)].flatMap(([, names = '']) => {
    const importList = NAMES.exec(names)?.[1]
    if (importList === undefined) return share.has('memo') ? [] : ['*']
    return importList
      .split(',')
      .map((part) => part.trim().split(/\s/)[0] ?? '')
      .filter((name) => name !== '' && !share.has(name))
  })
}

/** Removes unused parts of React from each build, and fails the build if a module imports one. */
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
