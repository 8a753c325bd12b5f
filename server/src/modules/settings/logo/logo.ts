import { createHash } from 'node:crypto'

import { LOGO_PATH } from '@paydeck/contract/merchant/logo'

import type { Actor } from '../../../kit/actor.ts'
import { badRequest } from '../../../kit/errors.ts'
import type { SettingsDeps } from '../deps.ts'
import { toBranding } from '../rules.ts'
import { dropOldLogos, readLogo, writeLogo } from './logo-store.ts'
import { encodeAgain } from './png.ts'

/** The current logo, and earlier ones that sent emails still show. */
const MAX_LOGOS = 5

export interface LogoDeps extends SettingsDeps {
  /** This installation's origin, without a trailing slash. */
  origin: string
}

export type LogoService = ReturnType<typeof logoService>

/** Merchants' uploaded logos, which we serve from our own origin. */
export const logoService = (deps: LogoDeps) => ({
  /** @param image a PNG in base64. Throws 400 with a sentence for anything else. */
  async save(
    { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
    image: string,
  ): Promise<ReturnType<typeof toBranding>> {
    const { db, clock, merchants, audit, origin } = deps
    const bytes = encodeAgain(Buffer.from(image, 'base64'))
    if ('refusal' in bytes) throw badRequest(bytes.refusal)
    const logoId = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const logoUri = `${origin}${LOGO_PATH}/${merchantId}/${logoId}`
    return db.inMerchant(merchantId, async (tx) => {
      const before = await merchants.lock(tx, merchantId)
      await writeLogo(tx, merchantId, { logoId, bytes, addedBy: userId, addedAt: clock.now() })
      await dropOldLogos(tx, merchantId, MAX_LOGOS)
      await merchants.change(tx, merchantId, { logoUri })
      await audit.record(tx, merchantId, {
        actor: userId,
        action: 'settings.branding_changed',
        subjectType: 'merchant',
        subjectId: merchantId,
        details: { changed: 'logo_uri' },
      })
      return toBranding({ ...before, logoUri })
    })
  },

  /** Null for an unknown logo. */
  find: (merchantId: string, logoId: string): Promise<Buffer | null> =>
    readLogo(deps.db.reader, merchantId, logoId),
})
