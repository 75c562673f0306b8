/** Opens a window beside the app; where the browser blocks it, says so on the page with a button that opens it. */
export function openBeside(name: string, open: () => void): void {
  if (window.open('', name) !== null) {
    open();
    return;
  }
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  notice.style.cssText =
    'position:fixed;inset:0 0 auto;z-index:9999;display:flex;gap:1rem;align-items:center;justify-content:center;' +
    'padding:.5rem 1rem;background:#241a40;color:#fff;font:14px/1.4 system-ui';
  const button = document.createElement('button');
  button.textContent = 'Open it';
  button.style.cssText =
    'font:inherit;color:inherit;background:none;border:1px solid;border-radius:6px;padding:.25rem .75rem;white-space:nowrap';
  button.addEventListener('click', () => {
    notice.remove();
    open();
  });
  notice.append('The browser has blocked the inspector’s window.', button);
  // The module runs before the page has a body, if it is quick.
  if (document.readyState === 'loading')
    addEventListener('DOMContentLoaded', () => document.body.append(notice));
  else document.body.append(notice);
}
