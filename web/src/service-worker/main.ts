// The service worker. Shows notifications while no page is open, and an offline page without a connection. It caches
// no answers of the server.
import { offlineResponse } from './offline.ts'
import { readMessage } from './message.ts'

/** `ExtendableEvent`, which TypeScript's DOM library does not declare. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends ExtendableEvent {
  data: { text(): string } | null
}
interface NotificationEvent extends ExtendableEvent {
  notification: Notification
}
interface Page {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
interface Worker {
  location: Location
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NotificationEvent) => void): void
}

const worker = globalThis as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(fetch(event.request).catch(() => offlineResponse()))
})

worker.addEventListener('push', (event) => {
  const { title, ...options } = readMessage(event.data?.text() ?? '')
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = (event.notification.data ?? {}) as { url?: string }
  event.waitUntil(open(url ?? '/'))
})

/** Navigates an open page of the same merchant, or opens a new one. */
async function open(path: string): Promise<void> {
  const target = new URL(path, worker.location.origin)
  const slug = target.pathname.split('/')[1]
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname.split('/')[1] === slug)
  if (!page) return void (await worker.clients.openWindow(target.href))
  await page.focus()
  await page.navigate(target.href)
}
