import { SANDBOX_FAULTS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { notFound } from '../../kit/errors.ts'
import { isLoopback } from '../../kit/network.ts'

/** A proxy on this machine forwards requests from others. */
const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined

/** Lets only this machine use the switch that makes calls fail, sign-in included. */
export function guardFaultSwitch(isOn: boolean) {
  return function check(
    request: FastifyRequest,
    _reply: FastifyReply,
    done: (failure?: Error) => void,
  ): void {
    const isSwitch = request.routeOptions.url === SANDBOX_FAULTS_PATH
    const mayUse = isOn && isLoopback(request.ip) && !isForwarded(request)
    done(isSwitch && !mayUse ? notFound() : undefined)
  }
}
