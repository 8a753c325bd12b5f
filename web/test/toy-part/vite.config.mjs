// Builds the hosted page with the toy's part, for the journey with a card provider on another site.
import { join } from 'node:path'

import config from '../../vite.config.ts'

const parts = join(import.meta.dirname, 'card-parts.ts')

/** @type {import('vite').Plugin} */
const withToy = {
  name: 'with-toy',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/card-parts.ts') && importer !== parts ? parts : null,
}

// Vite asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default {
  ...config,
  // Without the inventory, which is only for the product's page.
  plugins: [
    withToy,
    ...config.plugins.flat().filter(({ name }) => name !== 'payment-page-inventory'),
  ],
  builder: { buildApp: (builder) => builder.build(builder.environments.hostedPage) },
}
