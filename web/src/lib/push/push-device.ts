import { hasWorkers, registerWorker } from './worker.ts'

/** What stands in the way of notifications on this device; null for nothing. */
export type PushObstacle = 'install_first' | 'not_supported' | 'blocked'

/** Also a newer iPad, which says that it is a Mac. */
const isApplePhone = (): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Opened from the home screen or the list of programs. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

export function pushObstacle(): PushObstacle | null {
  if (!hasWorkers() || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApplePhone() && !isInstalled() ? 'install_first' : 'not_supported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

export interface PushSubscriptionKeys {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** The browser's own subscription, made with the installation's key. Rejects where the person or the browser says no. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser did not allow notifications.')
  const { pushManager } = await registerWorker()
  const known = await pushManager.getSubscription()
  if (known && isOf(known, publicKey)) return keysOf(known)
  await known?.unsubscribe()
  return keysOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  )
}

const keysOf = (subscription: PushSubscription): PushSubscriptionKeys => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** A subscription of another key of the installation is of no use any more. */
function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return key === null || inBase64url(key) === publicKey.replaceAll('=', '')
}

const inBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** By which the server names this device; null before it has subscribed. */
export async function ownAddressKey(): Promise<string | null> {
  if (pushObstacle() !== null || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  const bytes = new TextEncoder().encode(subscription.endpoint)
  return inBase64url(await crypto.subtle.digest('SHA-256', bytes))
}
