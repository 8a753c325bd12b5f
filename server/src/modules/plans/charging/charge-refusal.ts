import { AppError } from '../../../kit/errors.ts'
import { declineText, type FailureCode } from '../../payments/attempts/decline-rules.ts'

export const chargeRefusal = (code: string): AppError =>
  new AppError(400, code, declineText(code as FailureCode).customer)
