import { Page } from '#/ui/layout/page.tsx'

import classes from './account-page.module.css'
import { DetailsCard } from './details-card.tsx'
import { KeyboardCard } from './keyboard-card.tsx'
import { DeviceCard } from './push/device-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export function AccountPage() {
  return (
    <Page title="My account">
      <div className={classes['cards']}>
        <DetailsCard />
        <SecurityCard />
        <SecondFactorCard />
        <SessionsCard />
        <DeviceCard />
        <KeyboardCard />
      </div>
    </Page>
  )
}
