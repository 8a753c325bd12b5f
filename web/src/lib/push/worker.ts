/** The Trusted Types API, which TypeScript's library does not declare. */
interface TrustedTypes {
  createPolicy(
    name: 'worker',
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string }
}

const ADDRESS = '/sw.js'
let registering: Promise<ServiceWorkerRegistration> | null = null

/** The page's CSP allows only this worker address. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes
    ? trustedTypes.createPolicy('worker', { createScriptURL: () => ADDRESS }).createScriptURL('')
    : ADDRESS
}

export const hasWorkers = (): boolean => 'serviceWorker' in navigator

/** Registers the service worker, once per page load. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= navigator.serviceWorker
    .register(workerAddress(), { updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready)
  return registering
}
