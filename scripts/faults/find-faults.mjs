// Finds where faults can be planted, from the syntax tree, so that the same sources give the same list.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { parseAst } from 'rolldown/parseAst'

import { root } from '../tools.mjs'

/** @typedef {'sign' | 'posting' | 'outcome' | 'id' | 'day' | 'guard'} FaultKind */
/**
 * @typedef {object} Fault
 * @property {FaultKind} kind
 * @property {string} file from the root
 * @property {number} line
 * @property {number} start offset of the replaced code
 * @property {number} end
 * @property {string} by the replacement
 * @property {string} was
 */
/** @typedef {{ start: number, end: number, by: string, kept?: Node, swapped?: [Node, Node], operator?: [string, string] }} Change */
/** A node of the syntax tree. @typedef {any} Node */

/** The code that decides and records money, its states and its days. */
const FOLDERS = [
  'contract/src/money',
  'contract/src/time',
  ...[
    'bank-payments',
    'card-payments',
    'client-money',
    'disputes',
    'ledger',
    'operations',
    'payments',
    'payouts',
    'plans',
    'reconciliation',
    'refunds',
    'settlements',
    'verification',
  ].map((name) => `server/src/modules/${name}`),
]
/** Not about moving money: lists and their screens, checks, generated code. */
const EXCLUDED =
  /(\.test|\.gen|routes|module|gauges|deps|view|columns)\.ts$|list|-checks\.ts$|summary|mail|invariants|explanation|compare-|outlook|report|history/

/** How many of each kind to plant, 200 in all. @type {Record<FaultKind, number>} */
export const QUOTA = { sign: 40, posting: 30, outcome: 35, id: 25, day: 30, guard: 40 }

const A_DAY = /day|date|at$|before|after|until|now|since|due/i

/** @param {Node} node */
const isText = (node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/** Whether it concatenates text. @param {Node} node @returns {boolean} */
const joinsTexts = (node) =>
  isText(node) ||
  (node.type === 'BinaryExpression' && (joinsTexts(node.left) || joinsTexts(node.right)))

/** The last name of `a.b.c`. @param {Node} node @returns {string} */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && !node.computed ? node.property.name : ''
}

/** Replaces the operator; keeps the operands' brackets. @param {Node} node @param {string} to @returns {Change} */
const changed = ({ left, right, operator }, to) => ({
  start: left.end,
  end: right.start,
  by: '',
  operator: [operator, to],
})

/** @param {Node} node @returns {Change[]} */
function signs(node) {
  const { type, operator, start, end } = node
  if (type === 'BinaryExpression' && (operator === '+' || operator === '-')) {
    if (joinsTexts(node)) return []
    return [changed(node, operator === '+' ? '-' : '+')]
  }
  if (type === 'UnaryExpression' && operator === '-' && node.argument.type !== 'Literal')
    return [
      {
        start,
        end,
        by: '',
        kept: node.argument,
      },
    ]
  return []
}

/** A valid statement, in case it is the only one of an `if` or `else`. */
export const NO_STATEMENT = ';'

/** Functions that post, publish or record in a separate statement. */
const RECORDING =
  /^(post|publish|record|insert\w*|take|finish\w*|settle\w*|release\w*|refunded|move|set\w+|mark\w+|write\w*)$/

/** @param {Node} node @returns {Change[]} */
function postings(node) {
  if (node.type === 'ArrayExpression' && node.elements.length >= 2)
    return node.elements
      .filter((/** @type {Node} */ element) =>
        /^(Call|Object|Array)Expression$/.test(element?.type),
      )
      .slice(0, -1)
      .map((/** @type {Node} */ element, /** @type {number} */ at) => ({
        start: element.start,
        end: node.elements[at + 1].start,
        by: '',
      }))
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AwaitExpression') return []
  const { argument } = node.expression
  if (argument.type !== 'CallExpression' || !RECORDING.test(nameOf(argument.callee))) return []
  return [{ start: node.start, end: node.end, by: NO_STATEMENT }]
}

/** @param {Node} node @returns {Change[]} */
function outcomes(node) {
  if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(node.operator)) return []
  if (!/^(kind|status|outcome|isUndone)$/.test(nameOf(node.left)) || !isText(node.right)) return []
  return [{ start: node.start, end: node.end, by: node.operator === '===' ? 'false' : 'true' }]
}

/** @param {Node} node @returns {Change[]} */
function swappedIds(node) {
  if (node.type !== 'CallExpression') return []
  const ids = node.arguments.filter((/** @type {Node} */ argument) =>
    nameOf(argument).endsWith('Id'),
  )
  if (ids.length < 2) return []
  const [first, second] = ids
  return [
    {
      start: first.start,
      end: second.end,
      by: '',
      swapped: [first, second],
    },
  ]
}

const LOOSER = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** @param {Node} node @returns {Change[]} */
function days(node) {
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'addDays') {
    const count = node.arguments[1]
    return count ? [{ start: count.end, end: count.end, by: ' + 1' }] : []
  }
  if (node.type !== 'BinaryExpression' || !(node.operator in LOOSER)) return []
  if (!A_DAY.test(nameOf(node.left)) && !A_DAY.test(nameOf(node.right))) return []
  return [changed(node, LOOSER[/** @type {keyof typeof LOOSER} */ (node.operator)])]
}

/** @param {Node} node @returns {Change[]} */
function guards(node) {
  if (
    node.type === 'IfStatement' &&
    !node.alternate &&
    /^(Throw|Return)Statement$/.test(node.consequent.type)
  )
    return [{ start: node.start, end: node.end, by: NO_STATEMENT }]
  const { callee } = node
  if (node.type !== 'CallExpression' || callee.type !== 'MemberExpression') return []
  // Only conditions other than the merchant's, which other tests cover.
  const isOfMerchant = /merchantId/i.test(node.arguments[0]?.value ?? 'merchantId')
  if (nameOf(callee) !== 'where' || isOfMerchant) return []
  return [{ start: callee.object.end, end: node.end, by: '' }]
}

/** @type {Record<FaultKind, (node: Node) => Change[]>} */
const RULES = {
  sign: signs,
  posting: postings,
  outcome: outcomes,
  id: swappedIds,
  day: days,
  guard: guards,
}

/** Every node below one. @param {Node} node @param {(node: Node) => void} see */
function walk(node, see) {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) for (const child of node) walk(child, see)
  else {
    if (typeof node.type === 'string') see(node)
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') walk(value, see)
  }
}

/** @param {string} code @param {Change} change */
function textOf(code, { start, end, by, kept, swapped, operator }) {
  if (kept) return code.slice(kept.start, kept.end)
  if (operator) return code.slice(start, end).replace(...operator)
  if (!swapped) return by
  const [first, second] = swapped
  const text = (/** @type {Node} */ part) => code.slice(part.start, part.end)
  return text(second) + code.slice(first.end, second.start) + text(first)
}

/** @param {string} file @returns {Fault[]} */
function faultsOf(file) {
  const code = readFileSync(join(root, file), 'utf8')
  /** @type {Fault[]} */
  const faults = []
  walk(parseAst(code, { lang: 'ts', astType: 'ts' }), (node) => {
    for (const [kind, rule] of Object.entries(RULES))
      for (const change of rule(node)) {
        const { start, end } = change
        const by = textOf(code, change)
        const line = code.slice(0, start).split('\n').length
        faults.push({
          kind: /** @type {FaultKind} */ (kind),
          file,
          line,
          start,
          end,
          by,
          was: code.slice(start, end),
        })
      }
  })
  return faults
}

/** @returns {string[]} */
const sources = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((file) => !EXCLUDED.test(file))
      .toSorted(),
  )

/** A stable position in a shuffled order, as long as the line does not change. @param {Fault} fault */
const lotteryNumber = ({ kind, file, was, line }) =>
  createHash('sha256').update(`${kind} ${file} ${was} ${line}`).digest('hex')

/** The faults to plant, always in the same order: the quota of each kind, at most one of a kind per line. @returns {Fault[]} */
export function chosenFaults() {
  const all = sources().flatMap(faultsOf)
  const chosen = Object.entries(QUOTA).flatMap(([kind, most]) => {
    const lines = new Set()
    return all
      .filter((fault) => fault.kind === kind)
      .toSorted((a, b) => (lotteryNumber(a) < lotteryNumber(b) ? -1 : 1))
      .filter(({ file, line }) => {
        const position = `${file}:${line}`
        return !lines.has(position) && lines.add(position)
      })
      .slice(0, most)
  })
  // Mixes the kinds, so that a partial run has some of each.
  return chosen.toSorted((a, b) => (lotteryNumber(a) < lotteryNumber(b) ? -1 : 1))
}
