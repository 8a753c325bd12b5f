/** Of the Trusted Types API, which TypeScript's library does not know. */
interface TrustedTypes {
  createPolicy(
    name: 'worker',
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string }
}

const ADDRESS = '/sw.js'
let registering: Promise<ServiceWorkerRegistration> | null = null

/** The page's policy takes the address of no other worker. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes
    ? trustedTypes.createPolicy('worker', { createScriptURL: () => ADDRESS }).createScriptURL('')
    : ADDRESS
}

export const hasWorkers = (): boolean => 'serviceWorker' in navigator

/** What shows notifications and the offline page; once for each page. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= navigator.serviceWorker
    .register(workerAddress(), { updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready)
  return registering
}
