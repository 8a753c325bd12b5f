import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'
import { Field } from '#/ui/fields/field.tsx'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { TradeModal } from './trade-modal.tsx'

/** The trade and its licence, which come from separate calls. */
function useTrade() {
  const { merchantId } = useSession()
  const type = useQuery(settingsQueries.metaData(merchantId, 'TradeType'))
  const licence = useQuery(settingsQueries.metaData(merchantId, 'TradeLicence'))
  const isLoaded = type.isSuccess && licence.isSuccess
  const trade = { type: type.data ?? '', licence: licence.data ?? '' }
  return {
    data: isLoaded ? trade : undefined,
    error: type.error ?? licence.error,
    isFetching: type.isFetching || licence.isFetching,
    refetch: type.error ? type.refetch : licence.refetch,
  }
}

export function TradeSection() {
  const query = useTrade()
  const { data: trade } = query
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <SettingsCard title="Trade information" query={query} onEdit={() => setIsEditing(true)}>
        {(saved) => (
          <>
            <Field label="Primary trade type">{saved.type}</Field>
            <Field label="Trade licence">{saved.licence}</Field>
          </>
        )}
      </SettingsCard>
      {isEditing && trade && (
        <TradeModal
          trade={{ ...trade, licence: trade.licence === 'N/A' ? '' : trade.licence }}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  )
}
