/** Opens a window by name; where the browser blocks it, shows a notice on the page with a button that opens it. */
export function openWindow(name: string, open: () => void): void {
  if (window.open('', name) !== null) {
    open();
    return;
  }
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  notice.style.cssText =
    'position:fixed;inset:0 0 auto;z-index:9999;padding:.5rem;text-align:center;background:#241a40;color:#fff;font:14px system-ui';
  const button = document.createElement('button');
  button.textContent = 'Open it';
  button.addEventListener('click', () => {
    notice.remove();
    open();
  });
  notice.append('The browser has blocked the inspector’s window. ', button);
  // The module may run before the page has a body.
  if (document.readyState === 'loading')
    addEventListener('DOMContentLoaded', () => document.body.append(notice));
  else document.body.append(notice);
}
