/** Loaded on demand: most visits need only one of them. */
export const appParts = {
  guest: () => import('./guest.tsx'),
  dashboard: () => import('./dashboard.tsx'),
}

const GUEST_PAGES = [
  undefined,
  'login',
  'forget-password',
  'set-password',
  'reset-password',
  'expired-link',
  'opened-link',
]

/** The part an address most likely needs, guessed before we know who is signed in. */
export const likelyPart = (pathname: string): keyof typeof appParts =>
  GUEST_PAGES.includes(pathname.split('/').filter(Boolean)[1]) ? 'guest' : 'dashboard'
