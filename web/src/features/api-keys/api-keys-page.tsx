import { Suspense, type ReactNode } from 'react'

import { DataTable } from '#/ui/table/data-table.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './api-keys-page.module.css'
import { GUIDE_COLUMNS } from './guide-columns.tsx'
import { GUIDES } from './guides.ts'
import { KeysSection } from './keys-section.tsx'
import { SecretKeysSection } from './secret-keys/secret-keys-section.tsx'
import { ConnectSection } from './shop/connect-section.tsx'
import { ShopAddressesSection } from './shop/shop-addresses-section.tsx'

interface ApiKeysPageProps {
  /** The webhooks section, between the shop's addresses and the guides. */
  children?: ReactNode
  /** A button that tests a webhook. */
  webhookTest?: ReactNode
}

export function ApiKeysPage({ children, webhookTest }: ApiKeysPageProps) {
  return (
    <Page title="API Keys">
      <KeysSection />
      <SecretKeysSection />
      <ShopAddressesSection />
      <ConnectSection>{webhookTest}</ConnectSection>
      <Suspense fallback={<div className={classes['waiting']} />}>{children}</Suspense>
      <Section title="Installation guides">
        <DataTable
          caption="Installation guides"
          columns={GUIDE_COLUMNS}
          rows={GUIDES}
          rowKey={({ address }) => address}
        />
      </Section>
    </Page>
  )
}
