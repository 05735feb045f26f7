import path from 'node:path'

/** What a person does in the window of VS Code, by the keyboard where that is possible. */

/** @param {any} page @param {string} file its absolute path, for which VS Code does not search */
export async function quickOpen(page, file) {
  const name = path.basename(file)
  await until(async () => {
    await page.keyboard.press('Control+p')
    return page.waitForSelector('.quick-input-widget input', { state: 'visible', timeout: 2000 }).then(
      () => true,
      () => false,
    )
  })
  await page.keyboard.type(file)
  await page.click(`.quick-input-list .monaco-list-row[aria-label^="${name}"]`, { timeout: 20_000 })
  await page.waitForSelector(`.tab.active[data-resource-name="${name}"]`, { timeout: 20_000 })
}

/** @param {any} page @param {string} title */
export async function command(page, title) {
  await page.keyboard.press('F1')
  await page.waitForSelector('.quick-input-widget input', { state: 'visible', timeout: 20_000 })
  await page.keyboard.type(title)
  // The list has all commands until it is filtered.
  await page.waitForSelector(`.quick-input-list .monaco-list-row.focused[aria-label^="${title}"]`, { timeout: 20_000 })
  await page.keyboard.press('Enter')
}

/** @param {any} page @param {number} line @param {number} column */
export async function goTo(page, line, column) {
  await page.keyboard.press('Control+g')
  await page.waitForSelector('.quick-input-widget input', { state: 'visible', timeout: 20_000 })
  await page.keyboard.type(`${line}:${column}`)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.quick-input-widget', { state: 'hidden', timeout: 20_000 })
}

/** Opens the menu of the light bulb; VS Code closes it when a finding at the cursor comes again at that moment. @param {any} page */
export async function openLightBulb(page) {
  await page.waitForSelector('.lightBulbWidget', { timeout: 20_000 })
  const isOpen = await until(async () => {
    await page.keyboard.press('Control+.')
    return page.waitForSelector('.action-widget .monaco-list-row', { timeout: 5000 }).then(
      () => true,
      () => false,
    )
  })
  if (!isOpen) throw new Error('The light bulb has no menu')
}

/** @param {() => boolean | Promise<boolean>} isSo */
export async function until(isSo) {
  for (let count = 0; count < 60; count++) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return false
}
