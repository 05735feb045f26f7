import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { command, goTo, openLightBulb, quickOpen } from '../end-to-end/workbench.mjs'

/**
 * What a picture shows: its height in pixels of the window, and what a person does in the shop before it is made.
 * @typedef {{ height: number, show: (page: any, shop: string) => Promise<unknown> }} Scene
 */

/** @type {Readonly<Record<string, Scene>>} */
export const scenes = {
  mistake: {
    height: 420,
    async show(page, shop) {
      await withMistake(page, shop)
      await showHover(page, 'Quick Fix...')
    },
  },
  fix: {
    height: 420,
    async show(page, shop) {
      await withMistake(page, shop)
      await openLightBulb(page)
    },
  },
  completion: {
    height: 420,
    async show(page, shop) {
      await opened(page, path.join(shop, 'orders.yaml'))
      await goTo(page, 6, 50)
      await page.keyboard.type('\nmessages:\n  - $ref: ')
      await page.waitForSelector('.squiggly-error', { timeout: 20_000 })
      // Lenses follow the lines that are new.
      await page.waitForFunction(isLensAbove('orders:'))
      await cursorIsKnown(page, 'publishOrders')
      // In a list that opened by itself, Ctrl+Space would show the details of a row.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+Space')
      await page.waitForSelector('.suggest-widget .monaco-list-row:has-text("orderPlaced")', { timeout: 20_000 })
    },
  },
  hover: {
    height: 420,
    async show(page, shop) {
      await opened(page, path.join(shop, 'messages.yaml'))
      await goTo(page, 1, 3)
      await cursorIsKnown(page, 'orderPlaced')
      await showHover(page, 'contentType')
    },
  },
  rename: {
    height: 740,
    async show(page, shop) {
      await opened(page, path.join(shop, 'messages.yaml'))
      await goTo(page, 1, 3)
      await cursorIsKnown(page, 'orderPlaced')
      await page.keyboard.press('F2')
      await page.waitForSelector('.rename-box input:focus', { timeout: 20_000 })
      await page.keyboard.type('purchasePlaced')
      await page.keyboard.press('Control+Enter')
      await page.waitForSelector('.monaco-list-row:has-text("purchasePlaced")', { timeout: 20_000 })
    },
  },
  transform: {
    height: 560,
    async show(page, shop) {
      await opened(page, path.join(shop, 'orders.yaml'))
      await command(page, 'msgapi: Transform with Preview')
      await page.waitForSelector('.quick-input-list >> text=merge-traits', { timeout: 20_000 })
      await page.keyboard.type('merge-traits')
      await page.keyboard.press('Enter')
      await page.waitForSelector('text=Options of merge-traits', { timeout: 20_000 })
      await page.keyboard.press('Enter')
      await page.waitForSelector('.monaco-diff-editor .line-insert', { timeout: 30_000 })
      await page.waitForSelector('.editor-actions >> text=Apply Transform', { timeout: 20_000 })
    },
  },
  part: {
    height: 420,
    async show(page, shop) {
      await opened(page, path.join(shop, 'messages.yaml'))
      await cursorIsKnown(page, 'orderPlaced')
      await page.click('text=Part of 2 descriptions', { timeout: 20_000 })
      await page.waitForSelector('.quick-input-list >> text=billing.yaml', { timeout: 20_000 })
    },
  },
}

/** A script that is true once the lens of an object is above the line with its key. @param {string} line */
function isLensAbove(line) {
  return `(() => {
    const topOf = (element) => element.getBoundingClientRect().top
    const lenses = [...document.querySelectorAll('.codelens-decoration')].filter(({ innerText }) => innerText.includes('used by'))
    const lines = [...document.querySelectorAll('.view-line')].filter(({ innerText }) => innerText.trim() === '${line}')
    return lines.some((line) => lenses.some((lens) => topOf(line) > topOf(lens) && topOf(line) - topOf(lens) < 25))
  })()`
}

/** Opens a file, with nothing beside it, and waits until msgapi knows it. @param {any} page @param {string} file */
async function opened(page, file) {
  await page.waitForSelector('.explorer-folders-view .monaco-list-row', { timeout: 60_000 })
  await page.keyboard.press('Control+b')
  await quickOpen(page, file)
  // VS Code explains what is below the mouse; nothing is in the middle of the status bar.
  const { width, height } = page.viewportSize()
  await page.mouse.move(width * 0.4, height - 2)
  await page.waitForSelector('[id*="msgapi.status"]', { timeout: 60_000 })
  await page.waitForSelector('.codelens-decoration:has-text("used")', { timeout: 60_000 })
}

/** Opens the description with a mistake in the action of the first operation, and moves the cursor there. @param {any} page @param {string} shop */
async function withMistake(page, shop) {
  const file = path.join(shop, 'orders.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('action: send', 'action: sned'))
  await opened(page, file)
  await goTo(page, 5, 13)
  await page.waitForSelector('.squiggly-error', { timeout: 20_000 })
  await cursorIsKnown(page, 'publishOrders')
}

/** Waits until the path above the text and the light bulb follow the cursor. @param {any} page @param {string} object around the cursor */
async function cursorIsKnown(page, object) {
  await page.waitForSelector(`.breadcrumbs-control >> text=${object}`, { timeout: 20_000 })
  await page.waitForSelector('.lightBulbWidget', { timeout: 20_000 })
  // The bulb of the first line, where the cursor was before.
  await page.waitForSelector('.codicon-gutter-lightbulb', { state: 'detached', timeout: 20_000 })
}

/** Shows what a hover at the cursor says. @param {any} page @param {string} text of it */
async function showHover(page, text) {
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+i')
  await page.waitForSelector(`.monaco-hover >> text=${text}`, { timeout: 20_000 })
}
