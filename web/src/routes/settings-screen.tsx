import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import type { SettingsSection } from '#/brand/brand.ts'
import { SettingsPage } from '#/features/settings/settings-page.tsx'

/** Every section of the settings; each is a feature of its own, loaded when its tab is opened. */
const SECTIONS: Record<SettingsSection, ComponentType> = {
  'custom-fields': lazyRouteComponent(
    () => import('#/features/custom-fields/custom-fields-section.tsx'),
    'CustomFieldsSection',
  ),
  'email-templates': lazyRouteComponent(
    () => import('#/features/email-templates/email-templates-section.tsx'),
    'EmailTemplatesSection',
  ),
}

export function SettingsScreen() {
  return <SettingsPage sections={SECTIONS} />
}
