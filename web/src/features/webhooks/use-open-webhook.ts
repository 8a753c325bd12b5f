import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { webhooksList } from '#/entities/webhook/webhook-queries.ts'

import type { OpenAction } from './webhook-actions.ts'

/** The webhook in the address, the action chosen for it, and the address of the list. */
export function useOpenWebhook(webhookId: string | null) {
  const { merchantId, slug } = useSession()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(webhooksList(merchantId))
  const [action, setAction] = useState<OpenAction | null>(null)
  const existing = data?.find((candidate) => candidate.webhookId === webhookId)
  // A deleted webhook stays behind the modal that confirms it.
  const webhook = existing ?? action?.webhook
  const keys = { to: '/$slug/api', params: { slug }, search: {} } as const
  const listHref = useRouter().buildLocation(keys).href
  const close = () => {
    setAction(null)
    if (data && !existing) void navigate({ ...keys, replace: true })
  }
  return { data, error, refetch, webhook, action, setAction, listHref, close }
}
