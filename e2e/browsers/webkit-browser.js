#!/usr/bin/env -S gjs -m
// A WebKitGTK browser that automation drives and that keeps its profile: MiniBrowser, which comes with the driver, forgets
// everything when it is closed. gjs runs it, with the profile's folder and the folder of init scripts as arguments.
import Gio from 'gi://Gio';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit2 from 'gi://WebKit2?version=4.1';
import System from 'system';

const [profile, initScript] = System.programArgs;

Gtk.init(null);
const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: `${profile}/data`,
    base_cache_directory: `${profile}/cache`,
  }),
});
context.set_preferred_languages(['en-AU']);
context.set_automation_allowed(true);

const [, source] = Gio.File.new_for_path(initScript).load_contents(null);
const content = new WebKit2.UserContentManager();
content.add_script(
  WebKit2.UserScript.new(
    new TextDecoder().decode(source),
    WebKit2.UserContentInjectedFrames.ALL_FRAMES,
    WebKit2.UserScriptInjectionTime.START,
    null,
    null,
  ),
);

function openView() {
  const view = new WebKit2.WebView({
    web_context: context,
    user_content_manager: content,
    is_controlled_by_automation: true,
  });
  const window = new Gtk.Window({ default_width: 1000, default_height: 900 });
  window.add(view);
  view.connect('close', () => window.destroy());
  window.show_all();
  return view;
}

context.connect('automation-started', (_context, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name('Headwater');
  info.set_version(1, 0, 0);
  session.set_application_info(info);
  session.connect('create-web-view', openView);
});

Gtk.main();
