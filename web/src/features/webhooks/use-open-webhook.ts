import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { webhooksList } from '#/entities/webhook/webhook-queries.ts'

import type { ChosenAction } from './webhook-actions.ts'

/** The webhook in the address, the action chosen for it, and the address of the list. */
export function useOpenWebhook(webhookId: string | null) {
  const { merchantId, slug } = useSession()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(webhooksList(merchantId))
  const [chosen, setChosen] = useState<ChosenAction | null>(null)
  const found = data?.find((one) => one.webhookId === webhookId)
  // A deleted webhook stays behind the modal that confirms it.
  const webhook = found ?? chosen?.webhook
  const keys = { to: '/$slug/api', params: { slug }, search: {} } as const
  const listHref = useRouter().buildLocation(keys).href
  const close = () => {
    setChosen(null)
    if (data && !found) void navigate({ ...keys, replace: true })
  }
  return { data, error, refetch, webhook, chosen, setChosen, listHref, close }
}
