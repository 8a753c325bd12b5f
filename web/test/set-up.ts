import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

import { cancelExport, forgetExport } from '#/entities/report/export-runs.ts'
import { REPORT_LABELS, type ReportType } from '#/entities/report/report-query.ts'
import { followBusinessClock } from '#/lib/text/today.ts'
import { sampleConfig } from './config-sample.ts'
import { readAnew, readAsBefore } from './read-pages.ts'
import { makeElementsQuickly } from './elements.ts'
import { answerQueriesQuickly } from './shown.ts'

// The first page of a worker reads its code while the others keep the processors busy.
Error.stackTraceLimit = 10
configure({ asyncUtilTimeout: 10_000 })
answerQueriesQuickly()
makeElementsQuickly()
// Vitest forgets what it reads itself.
vi.resetModules = () => {
  readAnew()
  return vi
}

const { merchantId } = sampleConfig()
afterEach(() => {
  cleanup()
  // The files of a worker have one browser and one clock: what a person chose there must not greet the next.
  localStorage.clear()
  sessionStorage.clear()
  followBusinessClock(undefined, 0)
  // A download outlives its page.
  for (const report of Object.keys(REPORT_LABELS) as ReportType[]) {
    cancelExport(merchantId, report)
    forgetExport(merchantId, report)
  }
})
afterAll(() => {
  // What a file put into the page by itself would be found by the queries of the next.
  document.head.replaceChildren()
  document.body.replaceChildren()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  readAsBefore()
})

// jsdom lays nothing out; the components ask for these all the same.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  },
)
// jsdom knows no CSS object, and hides nothing but by `display`; our ids need no escape.
vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false })
window.scrollTo = () => undefined
window.HTMLElement.prototype.scrollIntoView = () => undefined
// jsdom has neither a top layer nor what a dialog does with the focus.
Object.assign(window.HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('button, input, select, textarea')?.focus()
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})
Object.assign(window.HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.style.display = 'block'
  },
})
