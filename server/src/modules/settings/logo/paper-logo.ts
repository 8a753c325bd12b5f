import { LOGO_PATH } from '@paydeck/contract/merchant/logo'

import type { Reader } from '../../../db/database.ts'
import { readLogo } from './logo-store.ts'

/**
 * The merchant's uploaded logo, for PDFs. Null without one, and for a logo at another address, which we do not fetch.
 */
export async function paperLogo(
  reader: Reader,
  merchantId: string,
  logoUri: string | null,
): Promise<Buffer | null> {
  const [, owner, logoId] = UPLOADED.exec(logoUri ?? '') ?? []
  return owner === merchantId && logoId !== undefined ? readLogo(reader, merchantId, logoId) : null
}

const UPLOADED = new RegExp(`${LOGO_PATH}/([^/]+)/([0-9a-f]{32})$`)
