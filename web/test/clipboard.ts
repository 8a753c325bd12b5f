import { beforeEach } from 'vitest'

/** Replaces the clipboard before each test. The result returns what the test has copied. */
export function fakeClipboard(): () => readonly string[] {
  let copied: string[] = []
  beforeEach(() => {
    copied = []
    const writeText = (text: string): Promise<void> => Promise.resolve(void copied.push(text))
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  })
  return () => copied
}
