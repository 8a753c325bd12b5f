import { renewThisDevice, type PushPerson } from '#/entities/push/push-queries.ts'
import { logFailure } from '#/lib/api/log-failure.ts'
import { isInstalled } from '#/lib/push/push-device.ts'
import { hasWorkers, registerWorker } from '#/lib/push/worker.ts'

/** Names the dashboard's manifest and icon, so that the browser offers to install it. */
function linkManifest(slug: string, brandId: string): void {
  for (const [rel, href] of [
    ['manifest', `/${slug}/app.webmanifest`],
    ['apple-touch-icon', `/icons/${brandId}-180.png`],
  ] as const) {
    document.head.querySelector(`link[rel="${rel}"]`)?.remove()
    document.head.append(Object.assign(document.createElement('link'), { rel, href }))
  }
}

/** Makes the dashboard installable and renews the push subscription that the person chose on this device. */
export function install(slug: string, brandId: string, person: PushPerson): void {
  linkManifest(slug, brandId)
  if (isInstalled() && hasWorkers())
    registerWorker().catch((failure: unknown) => logFailure('No offline page', failure))
  renewThisDevice(person).catch((failure: unknown) =>
    logFailure('Notifications did not go on', failure),
  )
}
