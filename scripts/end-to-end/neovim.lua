-- Run by scripts/end-to-end/neovim.mjs: edits apis/orders.yaml with the built-in client of Neovim, as a person does by keys.
vim.o.hidden = true
vim.o.swapfile = false
vim.cmd('edit apis/orders.yaml')
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({
  name = 'msgapi',
  cmd = { 'npx', '--no', '--', 'msgapi', 'lsp' },
  root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(buffer, client)

local function wait(title, is_so)
  if vim.wait(30000, is_so, 100) then
    print('done: ' .. title .. '\n')
  else
    print('not done: ' .. title .. '\n')
    vim.cmd('cquit')
  end
end
local function line(number)
  return vim.api.nvim_buf_get_lines(buffer, number - 1, number, false)[1]
end

wait('diagnostics', function()
  local found = vim.diagnostic.get(buffer)
  return #found == 1 and found[1].code == 'spec/enum-value' and found[1].lnum == 9
end)

vim.api.nvim_win_set_cursor(0, { 10, 14 })
vim.ui.select = function(items, _, choose) choose(items[1], 1) end
vim.lsp.buf.code_action()
wait('code action', function() return line(10) == '    action: send' end)
wait('no diagnostics', function() return #vim.diagnostic.get(buffer) == 0 end)

vim.api.nvim_win_set_cursor(0, { 4, 3 })
vim.lsp.buf.rename('purchases')
wait('rename', function() return line(4) == '  purchases:' and line(11) == "    channel: { $ref: '#/channels/purchases' }" end)

vim.api.nvim_win_set_cursor(0, { 7, 38 })
vim.lsp.buf.definition()
wait('definition', function() return vim.fn.expand('%:t') == 'messages.yaml' end)
vim.cmd('wall')
vim.cmd('quitall')
