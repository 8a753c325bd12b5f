import type { ActivitySearch } from './activity-search.ts'

/** The action prefixes of each area of the filter. */
export const AREAS: Record<Exclude<ActivitySearch['area'], 'all'>, string> = {
  security: 'sign_in,step_up,password,second_factor,access',
  team: 'staff,person,approval_rule',
  approvals: 'approval',
  payments: 'payment,verification,plan,instalment,saved_card',
  refunds: 'refund',
  disputes: 'dispute',
  orders: 'order',
  transfers:
    'payout,bank_account,bank_line,bank_lines,missing_transfer,statement_emails,payout_schedule,payout_hold,payment_limits,reserve,reserve_terms,connected_account',
  settings:
    'settings,merchant,customer,customers,email_messages,order_custom_settings,product,apple_pay_domains,plan_terms,mail',
  notes: 'note,tag',
  connections: 'api_key,webhook,shop_address,assistant,program,program_rule,proposal',
  files: 'report',
}
