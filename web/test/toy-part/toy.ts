import { ApiError } from '@paydeck/contract/protocol/error'

import type { Appearance } from '../../src/hosted-page/card/appearance.ts'
import { loadScript } from '../../src/hosted-page/form/load-script.ts'

/** An answer of the toy's frame. */
type Answer = { token: string } | { error: { code: string; message: string } }

/** The frame that the toy's script puts into our element. It is on the toy's site. */
export interface ToyFrame {
  check(): Promise<boolean>
  token(): Promise<Answer>
  show(message: string): void
  clear(): void
  remove(): void
}

export interface Toy {
  fields(
    element: HTMLElement,
    options: { appearance: Appearance; onEdit: () => void },
  ): Promise<ToyFrame>
  wallet(element: HTMLElement, onToken: (token: string) => void): Promise<{ remove(): void }>
  /** Shows a challenge over the page; resolves once it was answered. */
  challenge(url: string): Promise<void>
}

/** Loads the toy's script from its own site. */
export async function loadToy(tokensUrl: string): Promise<Toy> {
  await loadScript(new URL('/toy.js', tokensUrl).href)
  return Reflect.get(globalThis, 'Toy') as Toy
}

/** The token of an answer. Throws ApiError with the toy's refusal. */
export function tokenOf(answer: Answer): string {
  if ('token' in answer) return answer.token
  throw new ApiError(answer.error.message, 402, answer.error.code)
}
