import type { Plan } from '@paydeck/contract/calls/payments/plans'

/** E.g. `Fri 4 December 2026`; no zone is involved. */
export function dueDay(day: string, country: string): string {
  const format = new Intl.DateTimeFormat(`en-${country}`, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return format.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
}

const STATUS_LABELS: Record<Plan['instalments'][number]['status'], string> = {
  scheduled: 'Due',
  charging: 'Being taken',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'No longer due',
  written_off: 'Closed',
}

export const instalmentLabel = (status: Plan['instalments'][number]['status']): string =>
  STATUS_LABELS[status]

/** A charge without an answer from the bank yet. */
export const isCharging = ({ status }: Plan['instalments'][number]): boolean =>
  status === 'charging'

/** Paid so far and due next; minor units. */
export function planSums(plan: Plan): {
  paid: number
  open: Plan['instalments']
  next: Plan['instalments'][number] | null
} {
  const paid = plan.instalments
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { amount }) => sum + amount, plan.initialPayment)
  const open = plan.instalments.filter(
    ({ status }) => status === 'scheduled' || status === 'overdue',
  )
  return { paid, open, next: open[0] ?? null }
}

export const overdueInstalment = (plan: Plan): Plan['instalments'][number] | null =>
  plan.overdueAt === null ? null : planSums(plan).next
