import { deflateSync } from 'node:zlib'

import { expect, test, type Page } from '@playwright/test'

import { expectNoHorizontalScroll, signInOverApi } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { longIf } from '../support/long.ts'

test.use({ hasTouch: true })

/** An SVG of a red mark on a wide white background. */
const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
     <rect width="600" height="400" fill="#fff"/><rect x="200" y="150" width="240" height="60" fill="#b00"/>
   </svg>`,
)

/** Three fields of colour on white: red on the left, green above blue on the right. */
const FIELDS = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="440" height="240" shape-rendering="crispEdges">
     <rect width="440" height="240" fill="#fff"/><rect x="20" y="20" width="200" height="200" fill="#c00000"/>
     <rect x="220" y="20" width="200" height="100" fill="#008000"/><rect x="220" y="120" width="200" height="100" fill="#0000c0"/>
   </svg>`,
)
/** As `rrggbb`. */
const RED = 'c00000'
const GREEN = '008000'
const BLUE = '0000c0'

const logoCard = (page: Page) => page.getByRole('region', { name: 'Your logo' })
const frameOf = (page: Page) => page.getByRole('application', { name: 'Crop frame' })

async function chooseFields(page: Page): Promise<void> {
  const file = { name: 'fields.svg', mimeType: 'image/svg+xml', buffer: FIELDS }
  await logoCard(page).getByLabel('Logo file').setInputFiles(file)
  await expect(logoCard(page)).toContainText('Not saved yet')
  const crop = logoCard(page).getByRole('button', { name: 'Crop', exact: true })
  if ((await crop.getAttribute('aria-expanded')) === 'false') await crop.click()
  await expect(frameOf(page)).toBeVisible()
  await expect(logoCard(page)).toContainText('400 × 200 of 440 × 240 pixels')
  await frameOf(page).evaluate((frame) => frame.scrollIntoView({ block: 'center' }))
}

/** Drags the mouse between two points of the frame, given as fractions of its width and height. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await frameOf(page).boundingBox()
  if (!box) throw new Error('There is no frame')
  const point = ([across, down]: [number, number]) =>
    [box.x + box.width * across, box.y + box.height * down] as const
  await page.mouse.move(...point(from))
  await page.mouse.down()
  await page.mouse.move(...point(to), { steps: 5 })
  await page.mouse.up()
}

/** Saves; returns the size and the pixel colours of the stored logo. */
async function saved(page: Page) {
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/settings/logo') && answer.request().method() === 'POST',
  )
  await logoCard(page).getByRole('button', { name: 'Save logo' }).click()
  const { logoUri } = (await (await answered).json()) as { logoUri: string }
  await expect(logoCard(page).getByRole('button', { name: 'Save logo' })).toHaveCount(0)
  return page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('Nothing can be drawn')
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, picture.width, picture.height)
    const colours = new Set<string>()
    for (let at = 0; at < data.length; at += 4)
      colours.add(
        Array.from(data.subarray(at, at + 3), (channel) =>
          channel.toString(16).padStart(2, '0'),
        ).join(''),
      )
    return { width: picture.width, height: picture.height, colours: [...colours].toSorted() }
  }, new URL(logoUri).pathname)
}

/** Pinches the frame, then drags it with one finger; returns how far the page scrolled meanwhile. */
async function cropByTouch(page: Page): Promise<number> {
  const touch = await page.context().newCDPSession(page)
  const fingers = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...at: { x: number; y: number }[]
  ) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map((point, id) => ({ ...point, id })),
    })
  const scrolled = () => page.evaluate(() => window.scrollY)
  const before = await scrolled()
  const box = await frameOf(page).boundingBox()
  if (!box) throw new Error('There is no frame')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // Pinching shrinks the frame to less than half.
  await fingers('touchStart', { x: x - 100, y }, { x: x + 100, y })
  await fingers('touchMove', { x: x - 60, y }, { x: x + 60, y })
  await fingers('touchMove', { x: x - 40, y }, { x: x + 40, y })
  await fingers('touchEnd')
  await expect(logoCard(page)).toContainText('160 × 80 of 440 × 240 pixels')
  // One finger drags it to the lower right.
  await fingers('touchStart', { x, y })
  await fingers('touchMove', { x: x + box.width / 8, y: y + box.height / 8 })
  await fingers('touchMove', { x: x + box.width * 0.25, y: y + box.height * 0.25 })
  await fingers('touchEnd')
  return (await scrolled()) - before
}

for (const tenant of ['Paydeck', 'Paydeck Trades'] as const)
  test(
    `BEY-162 BEY-208 ${tenant}: a logo is cropped by mouse, keyboard and touch, stored as framed, and shown to the customer`,
    longIf(tenant === 'Paydeck Trades'),
    async ({ page, baseURL }) => {
      test.setTimeout(120_000)
      const slug = await ownMerchant(baseURL, tenant, '--activate')
      const order = await (await signIn(baseURL, slug)).order({ amount: 12_00 })
      await signInOverApi(page, slug)
      await page.goto(`/${slug}/settings`)
      const card = logoCard(page)
      const file = card.getByLabel('Logo file')
      const shown = card.locator('figure img')

      await test.step('refuses a file that is not a picture', async () => {
        const fake = { name: 'logo.png', mimeType: 'image/png', buffer: deflateSync(DRAWING) }
        await file.setInputFiles(fake)
        await expect(card.getByRole('alert')).toContainText('Your browser cannot read this picture')
      })

      await test.step('the mouse drags a corner, then the frame', async () => {
        await chooseFields(page)
        await expect(shown).toHaveCount(3)
        await expectAccessibleInBoth(page)
        await drag(page, [0, 0], [0.55, 0.55])
        await expect(card).toContainText('180 × 90 of 440 × 240 pixels')
        // The preview updates before saving.
        await expect
          .poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBe(180)
        await drag(page, [0.5, 0.5], [0.5, 0])
        expect(await saved(page)).toEqual({ width: 180, height: 90, colours: [BLUE, GREEN] })
      })

      await test.step('the keyboard zooms, moves and resizes the frame', async () => {
        await chooseFields(page)
        await frameOf(page).focus()
        for (let nth = 0; nth < 8; nth += 1) await page.keyboard.press('+')
        // Holding a key moves faster.
        for (let nth = 0; nth < 60; nth += 1) await page.keyboard.down('ArrowLeft')
        await page.keyboard.up('ArrowLeft')
        for (let nth = 0; nth < 21; nth += 1) await page.keyboard.press('ArrowRight')
        for (let nth = 0; nth < 7; nth += 1) await page.keyboard.press('Shift+ArrowLeft')
        const { width, height, colours } = await saved(page)
        expect(colours).toEqual([RED])
        expect([width, height]).toEqual([
          Math.round(400 / 1.1 ** 8) - 7,
          Math.round(200 / 1.1 ** 8),
        ])
      })

      await test.step('on a phone, one finger drags the frame and two resize it', async () => {
        await page.setViewportSize({ width: 360, height: 740 })
        await chooseFields(page)
        await expectNoHorizontalScroll(page)
        expect(await cropByTouch(page)).toBe(0)
        expect(await saved(page)).toEqual({ width: 160, height: 80, colours: [BLUE] })
        await page.setViewportSize({ width: 1280, height: 720 })
      })

      await test.step('the whole picture can be restored', async () => {
        await chooseFields(page)
        await card.getByRole('button', { name: 'Whole picture' }).click()
        await expect(card).toContainText('440 × 240 of 440 × 240 pixels')
      })

      await test.step('the customer sees the logo without its background', async () => {
        await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: DRAWING })
        await expect(card).toContainText('240 × 60 of 600 × 400 pixels')
        await card.getByRole('button', { name: 'Save logo' }).click()
        await expect(card.getByRole('button', { name: 'Upload another logo' })).toBeVisible()
        await expect(shown.first()).toHaveAttribute('src', /\/checkout\/logo\//)
        await page.goto(order.link)
        const logo = page.locator('img.logo')
        await expect(logo).toBeVisible()
        const shape = () =>
          logo.evaluate(
            ({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight,
          )
        await expect.poll(shape).toBeCloseTo(4, 0)
      })
    },
  )
