import {
  isWaitingForApproval,
  type WaitingForApproval,
} from '@paydeck/contract/calls/decisions/approvals'

/** What was done without a second person; throws when it waits for one. */
export function atOnce<T extends object>(answer: T | WaitingForApproval): T {
  if (isWaitingForApproval(answer)) throw new Error(`${answer.approvalId} waits for approval`)
  return answer
}

/** What waits for a second person; throws when it was done. */
export function waiting(answer: object | string): WaitingForApproval {
  if (!isWaitingForApproval(answer)) throw new Error('Nothing waits for approval')
  return answer
}
