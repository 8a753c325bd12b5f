import { hasWorkers, registerWorker } from './worker.ts'

/** Why this device cannot show notifications. */
export type PushObstacle = 'install_first' | 'not_supported' | 'blocked'

/** Also true for iPads, which report themselves as Macs. */
const isApplePhone = (): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Runs as an installed app. */
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

/** Subscribes with the installation's key. Rejects if the person or the browser refuses. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser did not allow notifications.')
  const { pushManager } = await registerWorker()
  const existing = await pushManager.getSubscription()
  if (existing && usesKey(existing, publicKey)) return keysOf(existing)
  await existing?.unsubscribe()
  return keysOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  )
}

const keysOf = (subscription: PushSubscription): PushSubscriptionKeys => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** A subscription with an earlier key of the installation does not work any more. */
function usesKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return key === null || toBase64url(key) === publicKey.replaceAll('=', '')
}

const toBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The hash of the push endpoint, by which the server knows this device; null if not subscribed. */
export async function pushEndpointHash(): Promise<string | null> {
  if (pushObstacle() !== null || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  const bytes = new TextEncoder().encode(subscription.endpoint)
  return toBase64url(await crypto.subtle.digest('SHA-256', bytes))
}
