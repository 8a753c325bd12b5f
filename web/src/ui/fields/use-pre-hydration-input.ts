import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** Picks up what was typed or autofilled before React hydrated the prerendered form. */
export function usePreHydrationInput(
  form: RefObject<HTMLFormElement | null>,
  fields: Readonly<Record<string, (text: string) => void>>,
): void {
  const restore = useEffectEvent(() => {
    for (const [name, set] of Object.entries(fields)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) set(field.value)
    }
  })
  useLayoutEffect(() => restore(), [])
}
