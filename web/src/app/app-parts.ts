/** Each is loaded when it is due: most visits need one of them. */
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

/** The part of an address, as far as that can be said before it is known who asks. */
export const likelyPart = (pathname: string): keyof typeof appParts =>
  GUEST_PAGES.includes(pathname.split('/').filter(Boolean)[1]) ? 'guest' : 'dashboard'
