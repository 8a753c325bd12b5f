import { useSession } from '#/entities/session/use-session.ts'
import { drafts } from '#/lib/form/drafts.ts'

const KEPT = 5

const textsIn = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT) : []

/** A person's last searches. They name customers, so they are kept as drafts are: signing out ends them. */
export function useRecentSearches() {
  const { merchantId, email } = useSession()
  const name = `search:${merchantId}:${email}`
  return {
    read: (): string[] => textsIn(drafts.read(name)),
    remember: (text: string): void => {
      const others = textsIn(drafts.read(name)).filter((one) => one !== text)
      drafts.keep(name, [text, ...others].slice(0, KEPT))
    },
    forget: (): void => drafts.forget(name),
  }
}
