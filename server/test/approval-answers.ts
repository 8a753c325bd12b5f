import {
  isWaitingForApproval,
  type WaitingForApproval,
} from '@paydeck/contract/calls/decisions/approvals'

/** The result of an act that needed no approval; throws when it waits for one. */
export function withoutApproval<T extends object>(answer: T | WaitingForApproval): T {
  if (isWaitingForApproval(answer)) throw new Error(`${answer.approvalId} waits for approval`)
  return answer
}

/** The approval that an act waits for; throws when the act was done at once. */
export function pendingApproval(answer: object | string): WaitingForApproval {
  if (!isWaitingForApproval(answer)) throw new Error('Nothing waits for approval')
  return answer
}
