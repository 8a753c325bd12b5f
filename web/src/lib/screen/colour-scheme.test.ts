import { beforeEach, describe, expect, test, vi } from 'vitest'

let prefersDark = false
let systemChanged: () => void = () => undefined

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  prefersDark = false
  vi.stubGlobal('matchMedia', () => ({
    matches: prefersDark,
    addEventListener: (_: string, listener: () => void) => {
      systemChanged = listener
    },
  }))
})

const load = () => import('./colour-scheme.ts')
const shown = () => document.documentElement.dataset['colourScheme']

describe('the colour scheme', () => {
  test('BEY-12 follows the system, also when it changes', async () => {
    const { followColourScheme, currentScheme } = await load()
    followColourScheme()
    expect(shown()).toBe('light')
    prefersDark = true
    systemChanged()
    expect(shown()).toBe('dark')
    expect(currentScheme()).toBe('dark')
  })

  test('a choice overrides the system and survives a reload', async () => {
    const first = await load()
    first.followColourScheme()
    first.chooseScheme('dark')
    expect(shown()).toBe('dark')

    vi.resetModules()
    const second = await load()
    second.followColourScheme()
    expect(second.schemeChoice()).toBe('dark')
    expect(shown()).toBe('dark')

    second.chooseScheme('system')
    expect(shown()).toBe('light')
    expect(localStorage).toHaveLength(0)
  })

  test('a browser without storage still applies the choice', async () => {
    const { chooseScheme, schemeChoice } = await load()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full')
    })
    chooseScheme('dark')
    expect(schemeChoice()).toBe('dark')
    expect(shown()).toBe('dark')
    vi.restoreAllMocks()
  })
})
