import type { BankProfileDetails } from '@paydeck/contract/operator/bank-profile'
import { formatBsb } from '@paydeck/contract/identifiers/bank-account'
import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import type { Column } from '#/ui/table/column.ts'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useLoad } from '../use-load.ts'
import { BankProfileForm } from './bank-profile-form.tsx'
import { Listing } from '../parts/listing.tsx'

const COLUMNS: Column<BankProfileDetails>[] = [
  { header: 'Profile', slot: 'title', cell: ({ profile }) => profile },
  { header: 'Currency', slot: 'status', cell: ({ currency }) => currency },
  { header: 'Files', slot: 'meta', isNamedInCard: true, cell: ({ format }) => format },
  {
    header: 'Pays from',
    slot: 'meta',
    cell: ({ accountName, routingNumber, accountNumber }) => (
      <span className={classes['wrap']}>
        {[accountName, formatBsb(routingNumber), accountNumber].filter(Boolean).join(' ')}
      </span>
    ),
  },
  {
    header: 'On statements',
    slot: 'id',
    isNamedInCard: true,
    cell: ({ statementAccount }) => statementAccount,
  },
  { header: 'Days of', slot: 'meta', isNamedInCard: true, cell: ({ timeZone }) => timeZone },
]

const EMPTY_PROFILE: BankProfileDetails = {
  profile: '',
  format: 'aba-cba',
  currency: 'AUD',
  timeZone: 'Australia/Sydney',
  accountName: '',
  routingNumber: '',
  accountNumber: '',
  userId: '',
  dishonourAccount: '',
  statementAccount: '',
  csv: '',
}

/** Our bank accounts that pay merchants, and the formats of their statements. */
export function BankProfiles({
  person,
  onChange,
}: {
  person: OperatorPerson
  onChange: () => Promise<void>
}) {
  const read = useCallback(() => call('listBankProfiles', {}), [])
  const { data, error, reload } = useLoad(read)
  const [open, setOpen] = useState<BankProfileDetails | null>(null)
  const canSet = person.permissions.includes('bank:settings')
  const reloadAll = async (): Promise<void> => {
    await Promise.all([reload(), onChange()])
  }
  const change: Column<BankProfileDetails> = {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (profile) => (
      <Button aria-label={`Change ${profile.profile}`} onClick={() => setOpen(profile)}>
        Change
      </Button>
    ),
  }
  return (
    <>
      <ErrorBanner error={error} />
      <Listing
        title="Our accounts"
        rows={data && data.profiles}
        columns={canSet ? [...COLUMNS, change] : COLUMNS}
        rowKey={({ profile }) => profile}
        empty="No account set up yet"
        aside={canSet && <Button onClick={() => setOpen(EMPTY_PROFILE)}>Add account</Button>}
      />
      {open && data && (
        <BankProfileForm
          key={open.profile}
          initial={open}
          formats={data.formats}
          onDone={reloadAll}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
