import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

import { cancelExport, resetExport } from '#/entities/report/export-runs.ts'
import { REPORT_LABELS, type ReportType } from '#/entities/report/report-query.ts'
import { syncBusinessClock } from '#/lib/text/today.ts'
import { sampleConfig } from './config-sample.ts'
import { reloadModules, reuseModules } from './read-pages.ts'
import { skipElementStacks } from './element-stacks.ts'
import { speedUpQueries } from './computed-style.ts'

// A worker's first page loads its code while the other workers keep the processors busy.
Error.stackTraceLimit = 10
configure({ asyncUtilTimeout: 10_000 })
speedUpQueries()
skipElementStacks()
// Vitest resets only modules that it loads itself.
vi.resetModules = () => {
  reloadModules()
  return vi
}

const { merchantId } = sampleConfig()
afterEach(() => {
  cleanup()
  // Tests in a worker share storage and clock.
  localStorage.clear()
  sessionStorage.clear()
  syncBusinessClock(undefined, 0)
  // A download outlives its page.
  for (const report of Object.keys(REPORT_LABELS) as ReportType[]) {
    cancelExport(merchantId, report)
    resetExport(merchantId, report)
  }
})
afterAll(() => {
  // Queries of the next test file would find what this one has left in the page.
  document.head.replaceChildren()
  document.body.replaceChildren()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  reuseModules()
})

// jsdom has no layout and lacks these APIs, which components use.
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
// jsdom has no `CSS` object. Our ids need no escaping.
vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false })
window.scrollTo = () => undefined
window.HTMLElement.prototype.scrollIntoView = () => undefined
// jsdom has no top layer, and dialogs there do not move the focus.
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
