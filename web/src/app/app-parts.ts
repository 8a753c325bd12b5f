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

/** Starts to load the part of an address before it is known who asks. Failures are shown when it opens. */
export function beginPart(pathname: string): void {
  const isGuest = GUEST_PAGES.includes(pathname.split('/').filter(Boolean)[1])
  const part = isGuest ? appParts.guest() : appParts.dashboard()
  part.catch(() => undefined)
}
